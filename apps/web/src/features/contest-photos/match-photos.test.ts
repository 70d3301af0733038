import { expect, it } from 'vitest';
import { matchPhotos } from './match-photos.ts';

const alpha = { userId: '0a', name: 'Null Pointers', importId: '7', icpcId: '9001' };
const beta = { userId: '0b', name: '9001', photo: { id: 'p', width: 1, height: 1 } };
const gamma = { userId: '0c', name: 'grace.hopper', importId: '8' };
const outcomes = (...names: string[]) =>
  matchPhotos(
    names.map((name) => ({ name })),
    [alpha, beta, gamma],
  ).map(({ file, outcome, participant }) => [file.name, outcome, participant?.userId]);

it('a file is for the participant of its name, whatever its case and extension, or of one of its ids', () => {
  expect(outcomes('NULL pointers.JPG', '0B.png', 'grace.hopper.jpeg')).toEqual([
    ['NULL pointers.JPG', 'new', '0a'],
    ['0B.png', 'replaces', '0b'],
    ['grace.hopper.jpeg', 'new', '0c'],
  ]);
  expect(outcomes('7.jpg', '8.jpg')).toEqual([
    ['7.jpg', 'new', '0a'],
    ['8.jpg', 'new', '0c'],
  ]);
});

it('a file is for no one if several have the name, none has it, or an earlier file is for the same one', () => {
  expect(outcomes('9001.jpg', 'Null.jpg', '.jpg')).toEqual([
    ['9001.jpg', 'ambiguous', undefined],
    ['Null.jpg', 'unknown', undefined],
    ['.jpg', 'unknown', undefined],
  ]);
  expect(outcomes('7.jpg', 'Null Pointers.png')).toEqual([
    ['7.jpg', 'new', '0a'],
    ['Null Pointers.png', 'duplicate', '0a'],
  ]);
});
