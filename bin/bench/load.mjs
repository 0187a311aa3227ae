import { connect } from 'node:net'

/**
 * Load generator: keep-alive GETs on raw sockets, one request at a time per connection. A process of its own, so that it
 * measures the server and not itself. Arguments: port, path, connections, seconds, extra header lines (JSON list).
 * Prints JSON {requests, seconds, p50Ms, p99Ms, errors}.
 */
const [port, path, connections, seconds, headerLines] = process.argv.slice(2)
const request = Buffer.from(
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${JSON.parse(headerLines ?? '[]')
    .map((line) => `${line}\r\n`)
    .join('')}\r\n`,
)
const latencies = []
let errors = 0
let isOver = false

function openConnection() {
  const socket = connect(Number(port), '127.0.0.1')
  socket.setNoDelay(true)
  let pending = Buffer.alloc(0)
  let sentAt = 0
  const send = () => {
    if (isOver) return socket.destroy()
    sentAt = performance.now()
    socket.write(request)
  }
  socket.on('connect', send)
  socket.on('error', () => {
    errors += 1
  })
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const size = replySize(pending)
    if (size === 0 || pending.length < size) return
    if (pending.subarray(9, 12).toString() !== '200') errors += 1
    pending = pending.subarray(size)
    latencies.push(performance.now() - sentAt)
    send()
  })
}

/** Size of the first whole reply in the buffer, 0 when it cannot be told yet. Understands lengths and chunks. */
function replySize(bytes) {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const head = bytes.subarray(0, end).toString('latin1').toLowerCase()
  const length = /content-length: (\d+)/.exec(head)
  if (length) return end + 4 + Number(length[1])
  const last = bytes.indexOf('0\r\n\r\n', end + 4)
  return last < 0 ? 0 : last + 5
}

for (let index = 0; index < Number(connections); index += 1) openConnection()
setTimeout(() => {
  isOver = true
  latencies.sort((a, b) => a - b)
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  process.stdout.write(
    JSON.stringify({ requests: latencies.length, seconds: Number(seconds), p50Ms: at(0.5), p99Ms: at(0.99), errors }),
    () => process.exit(0),
  )
}, Number(seconds) * 1000)
