import { pictureAddress } from '@/lib/domain/picture-address'

/** Contract 1 §11.4: a saved signature is a picture of at most 500 KB, as its own data. */
export const signatureBytesMax = 500 * 1024
export const signatureLengthMax = 900_000
export const signatureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'] as const

/** The stored signature as the source of a picture; null for what is no picture, such as an id of another version. */
export function pictureOf(value: unknown): string | null {
  return typeof value === 'string' ? pictureAddress(value) : null
}
