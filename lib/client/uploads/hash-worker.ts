import { createMD5 } from 'hash-wasm'
import { hashSliceBytes } from './constants'

export type FromHash = { type: 'progress'; bytes: number } | { type: 'done'; md5: string } | { type: 'failed'; text: string }

const post = (message: FromHash) => self.postMessage(message)

/** MD5 of one file, slice by slice, so that a file of any size takes the memory of one slice. */
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const hash = await createMD5()
    hash.init()
    for (let start = 0; start < data.size; start += hashSliceBytes) {
      const slice = data.slice(start, start + hashSliceBytes)
      hash.update(new Uint8Array(await slice.arrayBuffer()))
      post({ type: 'progress', bytes: Math.min(data.size, start + hashSliceBytes) })
    }
    post({ type: 'done', md5: hash.digest('hex') })
  } catch (thrown) {
    post({ type: 'failed', text: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}
