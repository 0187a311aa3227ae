import type { Endpoint } from '@/lib/contract/endpoint'
import type { Client, RawReply } from './harness'

/** Sends a file to an import. */
export async function sendFile(
  client: Client,
  endpoint: Endpoint,
  content: string,
  { name = 'a', type = '0' } = {},
): Promise<RawReply> {
  const form = new FormData()
  form.append('type', type)
  form.append('file', new File([content], name))
  const response = await client.raw(`/api${endpoint.path}`, { method: 'POST', body: form })
  return (await response.json()) as RawReply
}

/** What an export answered, as it is saved; the address works once. */
export async function saved(
  client: Client,
  reply: RawReply,
): Promise<{ name: string; content: Record<string, unknown>; status: number }> {
  const response = await client.raw(`${reply.data.url}&name=${encodeURIComponent(reply.data.name)}`)
  const text = await response.text()
  return { name: reply.data.name, content: text.startsWith('{') ? JSON.parse(text) : {}, status: response.status }
}
