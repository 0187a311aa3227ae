import { Writable } from 'node:stream'
import { MultipartBody, receiveFile } from './multipart'

const contentType = 'multipart/form-data; boundary=xx'
const head = '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
const tail = '\r\n--xx--\r\n'
const chunkBytes = 64 * 1024

/** A form whose file has so many chunks, made while it is read; tells how many were asked for. */
function formOf(chunks: number) {
  let pulled = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulled += 1
        if (pulled === 1) controller.enqueue(Buffer.from(head))
        else if (pulled <= chunks + 1) controller.enqueue(new Uint8Array(chunkBytes))
        else {
          controller.enqueue(Buffer.from(tail))
          controller.close()
        }
      },
    },
    { highWaterMark: 0 },
  )
  return { body: new MultipartBody(contentType, stream, null), pulled: () => pulled }
}

const megabyte = 1024 * 1024

describe('receiveFile', () => {
  it('hands the bytes on while they arrive and answers their number', async () => {
    let written = 0
    const sink = new Writable({
      write: (chunk: Buffer, _, done) => {
        written += chunk.length
        done()
      },
    })
    const { body } = formOf(100)
    const received = await receiveFile(body, { sizeBytesMax: 100 * megabyte, sink })
    expect(received).toEqual({ originalName: 'a.bin', sizeBytes: 100 * chunkBytes, fields: {} })
    expect(written).toBe(100 * chunkBytes)
    expect(sink.writableFinished).toBe(true)
  })

  it('stops reading while the sink cannot keep up', async () => {
    const waiting: (() => void)[] = []
    const sink = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void waiting.push(done) })
    const { body, pulled } = formOf(1000)
    const result = receiveFile(body, { sizeBytesMax: 100 * megabyte, sink })
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(pulled()).toBeLessThan(10)
    sink.destroy(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    await expect(result).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  it('refuses what is too large, whatever length was stated, and reads no more than a bounded rest of it', async () => {
    let written = 0
    const sink = () =>
      new Writable({
        write: (chunk: Buffer, _, done) => {
          written += chunk.length
          done()
        },
      })
    const { body, pulled } = formOf(5000)
    await expect(receiveFile(body, { sizeBytesMax: megabyte, sink: sink() })).rejects.toMatchObject({ code: 'tooLarge' })
    expect(written).toBeLessThanOrEqual(megabyte)
    expect(pulled() * chunkBytes).toBeLessThan(40 * megabyte)
    const stated = new MultipartBody(contentType, formOf(1).body.stream, 10 * megabyte)
    await expect(receiveFile(stated, { sizeBytesMax: megabyte, sink: sink() })).rejects.toMatchObject({ code: 'tooLarge' })
  })

  it('destroys the sink of every refused form', async () => {
    for (const text of ['', 'hello', head, `${head}abc`, `--xx\r\n\r\n${tail}`]) {
      const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
      const body = new MultipartBody(contentType, new Response(text).body, null)
      await expect(receiveFile(body, { sizeBytesMax: megabyte, sink })).rejects.toMatchObject({ code: 'invalid' })
      expect(sink.destroyed).toBe(true)
    }
  })
})
