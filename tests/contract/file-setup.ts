import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Client, type Harness, type RawReply, startHarness } from './harness'

export type FileHarness = Harness & {
  /** Every stored file and draft, as paths below the folder of files. */
  stored(): string[]
  filesFolder: string
}

/** A platform whose data folder is its own and goes away with it. */
export async function startFileHarness(): Promise<FileHarness> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-files-'))
  const harness = await startHarness({ dataDir })
  const filesFolder = path.join(dataDir, 'files')
  return {
    ...harness,
    filesFolder,
    stored: () => listFiles(filesFolder),
    stop: async () => {
      await harness.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(path.basename(entry.parentPath), entry.name))
  } catch {
    return []
  }
}

export async function upload(
  client: Client,
  bytes: Uint8Array,
  { type = 'userAvatar', name = 'me.png', mime = 'image/png', field = 'file' } = {},
): Promise<RawReply> {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type: mime }))
  return sendForm(client, form, type)
}

export async function sendForm(client: Client, body: RequestInit['body'], type = 'userAvatar', headers = {}): Promise<RawReply> {
  const response = await client.raw(`/api/file/Uploader/${type}`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  return (await response.json()) as RawReply
}
