import { refused } from '../../kit/refusals'
import { inspectImage } from './image-kind'

const sizeBytesMax = 500 * 1024

/**
 * Refuses what is no picture of at most 500 KB as its own data (contract 1 §11.4). The bytes decide, not the label in front of them:
 * what is kept here is shown in documents later. `noun` is what it is called, `path` its field.
 */
export function demandDataPicture(picture: string, { noun, path }: { noun: string; path: string }): void {
  const [, label = '', base64 = ''] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(picture) ?? []
  if (base64 === '') throw refused(`${noun}必须是图片`, path)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > sizeBytesMax) throw refused(`${noun}图片大小不能超过500KB`, path)
  const found = inspectImage(bytes)
  if (!found || found.contentType !== label || found.sizeBytes !== bytes.byteLength) throw refused(`${noun}必须是图片`, path)
}
