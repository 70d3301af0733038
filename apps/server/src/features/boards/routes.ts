import { revealBoard, setBoard } from './edit-board.ts';
import { getBoard } from './get-board.ts';

export const boardRoutes = [getBoard, setBoard, revealBoard];
