/** Wire: what pickers of people choose is written `id--type`; the type is null where none is said. */
export function splitTypedId(text: string): { id: string; type: string | null } {
  const at = text.lastIndexOf('--')
  return at < 0 ? { id: text, type: null } : { id: text.slice(0, at), type: text.slice(at + 2) }
}
