/** The server joins names, labels and ways by a bare comma (contract 3a §7); one with a blank behind it stands inside a name. */
export function partsOf(text: string): readonly string[] {
  return text.split(/,(?=\S)/).filter((part) => part !== '')
}
