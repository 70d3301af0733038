const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes, and a text or children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly Node[] = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== '' || name !== 'title') made.setAttribute(name, value);
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

const shapes = {
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  frozen: 'M12 3v18M4.2 7.5l15.6 9M4.2 16.500l15.6-9M9.5 4.500L12 7l2.5-2.500M9.5 19.500L12 17l2.5 2.5',
  balloon: 'M12 2a8 8 0 0 1 3 15.400V20H9v-2.600A8 8 0 0 1 12 2z',
} as const;

/** An icon in the color of the text, or a balloon in its own; without a label it is decoration. */
export function iconOf(shape: keyof typeof shapes, color = '', label = ''): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  if (label === '') icon.setAttribute('aria-hidden', 'true');
  else {
    icon.setAttribute('role', 'img');
    icon.setAttribute('aria-label', label);
  }
  if (shape === 'balloon') icon.setAttribute('class', shape);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', shapes[shape]);
  path.setAttribute('fill', shape === 'frozen' ? 'none' : color === '' ? 'currentColor' : color);
  if (shape === 'frozen') {
    path.setAttribute('stroke', 'currentColor');
    path.setAttribute('stroke-width', '2');
  }
  icon.append(path);
  return icon;
}
