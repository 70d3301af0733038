/** Height of the top bar. Pages that fill the window get the remaining height. */
export const TOP_BAR_PX = 48;
