/**
 * Pages without an account show pictures under addresses of their own, made by the platform for one such page and for an hour:
 * `/api/file/Image/{type}/{grant},{name}`. An answer to one says by this header that the platform has checked it; an installation that
 * knows no such addresses does not, and the web half passes nothing on without a session.
 */
export const pictureGrantHeader = 'x-picture-grant'

/** Whether the last part of an address could hold a grant. */
export function looksGranted(name: string): boolean {
  return /^[\w.-]{20,160},[0-9a-f]{32}\.[a-z0-9]{1,10}$/.test(name)
}
