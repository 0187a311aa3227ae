import { setImmediate } from 'node:timers/promises'
import { WebSocket } from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape
export type Frame = { method: string } & Record<string, any>

export type TestSocket = {
  socket: WebSocket
  send(frame: object | string): void
  /** The next frame of the method, also one that has already come. Fails after the time limit. */
  next(method: string): Promise<Frame>
  /** Frames that have come and nobody has asked for yet. */
  waiting(): readonly Frame[]
  closed: Promise<{ code: number; reason: string }>
}

// Who passes waits for none of it; a machine that is busy with everything else at once may take long.
const limitMs = 60_000

/** Opens a socket of the platform with a token; rejects with the HTTP status of a refusal. */
export async function openSocket(baseUrl: string, token: string, path = '/websocket/'): Promise<TestSocket> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${path}${encodeURIComponent(token)}`)
  const inbox: Frame[] = []
  const readers = new Set<() => void>()
  socket.on('message', (data) => {
    inbox.push(JSON.parse(data.toString()) as Frame)
    for (const read of readers) read()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response) => reject(new Error(`refused with ${response.statusCode}`)))
  })
  socket.on('error', () => undefined)
  return {
    socket,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    waiting: () => inbox,
    closed: within(closed, 'the close'),
    next: (method) => {
      let read: () => void = () => undefined
      const found = new Promise<Frame>((resolve) => {
        read = () => {
          const index = inbox.findIndex((frame) => frame.method === method)
          if (index < 0) return
          readers.delete(read)
          resolve(...(inbox.splice(index, 1) as [Frame]))
        }
        readers.add(read)
        read()
      })
      return within(found, `a frame ${method}`)
    },
  }
}

/** Connects as the browser does and waits for the numbers. */
export async function connect(baseUrl: string, token: string): Promise<TestSocket & { first: Frame }> {
  const opened = await openSocket(baseUrl, token)
  opened.send({ method: 'OnConnection', token, mobileDevice: false })
  return { ...opened, first: await opened.next('initMessage') }
}

/** Asks until the answer is yes, letting everything else that is due happen between two questions. */
export async function eventually(ask: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs} ms`)
    await setImmediate()
  }
}

function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${limitMs} ms`)), limitMs)
    timer.unref()
  })
  const first = Promise.race([promise, late])
  first.catch(() => undefined).finally(() => clearTimeout(timer))
  return first
}
