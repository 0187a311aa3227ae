/** Kind of the pictures of people, which everybody sees who is signed in. */
export const avatarType = 'userAvatar'

/** Stands in a user's row for "no picture" (contract 2 §3.4). Nobody has uploaded it: our own screens draw the name instead. */
export const defaultAvatar = '001.png'

/** Address of the picture of a user; empty for one without. Rows keep the name alone, older ones may hold a whole address. */
export function avatarUrl(headIcon: string | null): string {
  const name = headIcon?.split('/').at(-1) ?? ''
  return name === '' || name === defaultAvatar ? '' : `/api/file/Image/${avatarType}/${encodeURIComponent(name)}`
}
