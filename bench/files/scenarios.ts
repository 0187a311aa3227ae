import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import path from 'node:path'
import { type Server, type Stage, watchMemory } from './processes'
import { bodyOf, countBytes, dataOf, formOf, hashOf, open } from './transfers'

/** What one way did: bytes a second of every round, and memory that its processes took beyond what they had. */
export type Way = { rates: number[]; webGrowth: number[]; platformGrowth: number[] }
export type Rates = Record<string, Way>

type Run = () => Promise<number>

/** All ways in turns, so that what disturbs the machine disturbs them alike. */
async function inTurns(stage: Stage, rounds: number, ways: Record<string, Run>): Promise<Rates> {
  const rates: Rates = Object.fromEntries(
    Object.keys(ways).map((name) => [name, { rates: [], webGrowth: [], platformGrowth: [] }]),
  )
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(ways)) {
      await stage.tidy()
      const [web, elsewhere] = [watchMemory(stage.web.pid), watchMemory(stage.webElsewhere.pid)]
      const platform = watchMemory(stage.platform.pid)
      const startMs = performance.now()
      const sizeBytes = await run()
      const seconds = (performance.now() - startMs) / 1000
      const [webGrowth, platformGrowth] = [Math.max(web(), elsewhere()), platform()]
      // The first round warms everything up.
      if (round === 0) continue
      rates[name]?.rates.push(sizeBytes / seconds)
      rates[name]?.webGrowth.push(webGrowth)
      rates[name]?.platformGrowth.push(platformGrowth)
    }
  }
  return rates
}

type Sizes = { sizeBytes: number; rounds: number }
type Stored = { name: string; url: string; by: number }

let turn = 0

/** Somebody else every time. */
function somebody(server: Server): Record<string, string> {
  turn += 1
  return person(server, turn)
}

/** The same person at each server, as files are shown to whoever brought them. */
function person({ people }: Server, by: number): Record<string, string> {
  return people[by % people.length] ?? {}
}

async function keep(server: Server, name: string, sizeBytes: number, parts: () => AsyncGenerator<Buffer>) {
  const form = formOf(name, sizeBytes, parts)
  const headers = { ...form.headers, ...somebody(server) }
  const by = turn
  return { ...(await dataOf<Omit<Stored, 'by'>>(await open(`${server.url}/api/file/Uploader/annex`, { ...form, headers }))), by }
}

/** One large file, read by one caller. */
export async function downloads(stage: Stage, { sizeBytes, rounds }: Sizes): Promise<Rates> {
  const { parts, sha256 } = bodyOf(sizeBytes)
  const { platform, web, nginx } = stage
  const { url, by } = await keep(platform, 'large.zip', sizeBytes, parts)
  for (const server of [platform, web, stage.webElsewhere]) {
    const answer = await open(server.url + url, { headers: person(server, by) })
    if ((await hashOf(answer)) !== sha256) throw new Error('what came is not what was sent')
  }
  const read = (address: string, server?: Server) => async () => {
    const read = await countBytes(await open(address, { headers: server ? person(server, by) : {} }))
    if (read !== sizeBytes) throw new Error(`${read} of ${sizeBytes} bytes came`)
    return read
  }
  const ways: Record<string, Run> = {
    direct: read(platform.url + url, platform),
    web: read(web.url + url, web),
    'web before a platform elsewhere': read(stage.webElsewhere.url + url, stage.webElsewhere),
  }
  if (nginx) {
    await open(`${nginx.url}/large.zip`, { method: 'PUT', headers: { 'content-length': String(sizeBytes) }, body: parts() })
    ways['nginx before the platform'] = read(nginx.url + url, platform)
    ways.nginx = read(`${nginx.url}/large.zip`)
  }
  const rates = await inTurns(stage, rounds, ways)
  if (nginx) rmSync(path.join(nginx.folder, 'large.zip'), { force: true })
  return rates
}

/** One large file, sent by one caller. Kept files go at once: what is measured is not the size of the disk. */
export async function uploads(stage: Stage, { sizeBytes, rounds }: Sizes): Promise<Rates> {
  const { parts, sha256 } = bodyOf(sizeBytes)
  const { platform, web, nginx } = stage
  const send = (server: Server) => async () => {
    const { name } = await keep(server, 'large.zip', sizeBytes, parts)
    rmSync(path.join(stage.filesFolder, 'annex', name))
    return sizeBytes
  }
  const { url, by } = await keep(web, 'large.zip', sizeBytes, parts)
  if ((await hashOf(await open(platform.url + url, { headers: person(platform, by) }))) !== sha256)
    throw new Error('what was kept is not what was sent')
  const ways: Record<string, Run> = { direct: send(platform), web: send(web) }
  if (nginx) {
    ways['nginx before the platform'] = send({ ...platform, url: nginx.url })
    ways.nginx = async () => {
      const headers = { 'content-length': String(sizeBytes) }
      const response = await open(`${nginx.url}/sent.zip`, { method: 'PUT', headers, body: parts() })
      await countBytes(response)
      if (response.statusCode !== 201) throw new Error(`nginx answered ${response.statusCode}`)
      const sent = path.join(nginx.folder, 'sent.zip')
      await flush(sent)
      rmSync(sent)
      return sizeBytes
    }
  }
  return inTurns(stage, rounds, ways)
}

/** The platform answers when a file would survive a power failure; nginx leaves that to the system, so it is asked for here. */
async function flush(file: string): Promise<void> {
  const handle = await openFile(file, 'r+')
  await handle.sync()
  await handle.close()
}

/** One large file in a zip, packed while it is read. */
export async function zips(stage: Stage, { sizeBytes, rounds }: Sizes): Promise<Rates> {
  const { parts } = bodyOf(sizeBytes)
  const { platform, web } = stage
  const { name, by } = await keep(platform, '图纸.zip', sizeBytes, parts)
  const read = (server: Server) => async () => {
    const body = Buffer.from(JSON.stringify([{ fileId: name, fileName: '图纸.zip' }]))
    const headers = { ...person(server, by), 'content-type': 'application/json', 'content-length': String(body.length) }
    const asked = await open(`${server.url}/api/file/PackDownload/annex`, { method: 'POST', headers, body })
    const { downloadVo } = await dataOf<{ downloadVo: { url: string } }>(asked)
    const read = await countBytes(await open(`${server.url}${downloadVo.url}`))
    if (read < sizeBytes) throw new Error(`${read} of ${sizeBytes} bytes came`)
    return read
  }
  return inTurns(stage, rounds, { direct: read(platform), web: read(web) })
}

const chunkBytes = 5 * 1024 * 1024

type ChunkSizes = { uploads: number; chunks: number }
type Chunked = {
  uploads: number
  bytes: number
  equal: number
  seconds: number
  webGrowth: number
  platformGrowth: number
}

/** Many uploads in parts at the same time, all through the web half (contract 1 §19.3). */
export async function chunkedUploads(stage: Stage, { uploads: count, chunks }: ChunkSizes): Promise<Chunked> {
  const sizeBytes = chunks * chunkBytes - 1000
  const files = Array.from({ length: count }, (_, index) => oneFile(index, sizeBytes))
  await stage.tidy()
  const [web, platform] = [watchMemory(stage.web.pid), watchMemory(stage.platform.pid)]
  const startMs = performance.now()
  const stored = await Promise.all(files.map((file) => sendInParts(stage.web, file, chunks)))
  const seconds = (performance.now() - startMs) / 1000
  const [webGrowth, platformGrowth] = [web(), platform()]
  let equal = 0
  for (const [index, { url, by }] of stored.entries()) {
    const answer = await open(stage.web.url + url, { headers: person(stage.web, by) })
    if ((await hashOf(answer)) === files[index]?.sha256) equal += 1
  }
  return { uploads: count, bytes: count * sizeBytes, equal, seconds, webGrowth, platformGrowth }
}

type OneFile = { name: string; sizeBytes: number; identifier: string; sha256: string; part: (chunk: number) => Buffer }

/** Every file is another one; its bytes are made when they are sent, so the sender holds one part of each. */
function oneFile(index: number, sizeBytes: number): OneFile {
  const part = (chunk: number) => {
    const start = (chunk - 1) * chunkBytes
    const bytes = Buffer.alloc(Math.min(chunkBytes, sizeBytes - start), `${index}.${chunk} `)
    if (chunk === 1) bytes.write('PK\x03\x04', 'latin1')
    return bytes
  }
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for (let chunk = 1; (chunk - 1) * chunkBytes < sizeBytes; chunk += 1) {
    md5.update(part(chunk))
    sha256.update(part(chunk))
  }
  return { name: `第${index}份.zip`, sizeBytes, identifier: md5.digest('hex'), sha256: sha256.digest('hex'), part }
}

async function sendInParts(server: Server, file: OneFile, chunks: number): Promise<Stored> {
  const { identifier, sizeBytes, name } = file
  const { url } = server
  const headers = somebody(server)
  const by = turn
  const facts = (chunk: number) => ({
    ...{ chunkNumber: String(chunk), chunkSize: String(chunkBytes), totalSize: String(sizeBytes), identifier },
    ...{ filename: name, totalChunks: String(chunks) },
  })
  await dataOf(await open(`${url}/api/file/chunk?${new URLSearchParams(facts(1))}`, { headers }))
  for (let chunk = 1; chunk <= chunks; chunk += 1) {
    const bytes = file.part(chunk)
    const parts = async function* () {
      yield bytes
    }
    const form = formOf('blob', bytes.length, parts, facts(chunk))
    await dataOf(await open(`${url}/api/file/chunk`, { ...form, headers: { ...form.headers, ...headers } }))
  }
  const body = Buffer.from(
    new URLSearchParams({ identifier, fileName: name, fileSize: String(sizeBytes), type: 'annex' }).toString(),
  )
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const merged = await open(`${url}/api/file/merge`, { method: 'POST', headers: { ...headers, ...type }, body })
  return { ...(await dataOf<Omit<Stored, 'by'>>(merged)), by }
}

/** For whoever looks at the bench's own folder. */
export function note(file: string, results: unknown): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
