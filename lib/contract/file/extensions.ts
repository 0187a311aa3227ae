/**
 * Kinds under which a file can be kept (contract 1 §19.1): a jpeg is kept as `jpg`, an mpeg as `mpg`. They are what the setting
 * `uploadExtensions` may name.
 */
export const keptExtensions = [
  ...['jpg', 'png', 'gif', 'bmp', 'webp'],
  ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf', 'ofd', 'xml', 'txt', 'csv', 'json'],
  ...['zip', 'rar'],
  ...['mp3', 'aac', 'm4a', 'ogg', 'wav'],
  ...['mp4', 'm4v', 'mov', 'webm', 'ogv', 'ogm', 'avi', 'wmv', 'mpg'],
] as const

/** The extensions that a text names, separated by commas; a client may write them with a dot or in capitals. */
export function extensionsIn(text: string): string[] {
  const named = text.split(/[,，;；\s]+/).map((one) => one.replace(/^\./, '').toLowerCase())
  return [...new Set(named.filter((one) => one !== ''))]
}
