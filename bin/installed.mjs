/**
 * Whether the packages on the disk are those of the lock file. npm writes down what it has installed, so a developer who ran
 * `npm install` is not made to wait for a second installation.
 */
export function isInstalled(lockText, installedText, isThere) {
  const locked = packagesOf(lockText)
  const installed = packagesOf(installedText)
  if (!locked || !installed) return false
  const isAsLocked = ([place, { version }]) => locked[place]?.version === version
  // What is optional belongs to other systems: its absence says nothing.
  const isPresent = ([place, { optional, devOptional }]) =>
    place === '' || optional === true || devOptional === true || (installed[place] !== undefined && isThere(place))
  return Object.entries(installed).every(isAsLocked) && Object.entries(locked).every(isPresent)
}

function packagesOf(text) {
  try {
    return JSON.parse(text).packages
  } catch {
    return undefined
  }
}
