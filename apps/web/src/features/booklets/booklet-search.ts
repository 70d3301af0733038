export interface BookletSearch {
  /** Language of the statements. */
  language?: string;
  duplex?: true;
}

/** How statements are printed. */
export function bookletSearch(search: Record<string, unknown>): BookletSearch {
  const { language, duplex } = search;
  return {
    ...(typeof language === 'string' && language !== '' && { language }),
    ...(duplex === true && { duplex }),
  };
}
