/** In the place of the ripple of the component library, which the theme disables. */
export default function NoRipple(): null {
  return null;
}
