/** What the first bytes of a file say. Pure and without Node: the preview in the browser asks too. */

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** The older container of office suites ([MS-CFB]); documents with a password are in one as well ([MS-OFFCRYPTO]). */
export function isCompound(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((value, index) => bytes[index] === value)
}

const encryptedName = [...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0])

/** Names in the container's directory are in UTF-16, at any even place. */
export function holdsEncrypted(bytes: Uint8Array): boolean {
  const first = encryptedName[0] ?? 0
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (encryptedName.every((value, index) => bytes[at + index] === value)) return true
  }
  return false
}
