import { call } from '@/lib/client/call'
import { randomKey } from '@/lib/client/draft-seal'
import type { DraftOwner } from '@/lib/client/drafts'
import { randomName } from '@/lib/client/random-name'
import { readForUser, writeForUser } from '@/lib/client/user-storage'
import type { CallData } from '@/lib/contract/endpoint'
import { shortLink } from '@/lib/contract/online-dev/short-link'
import { AppError, toAppError } from '@/lib/errors/app-error'

export type LinkKind = 'form' | 'list'

/** A link as the page knows it, with the proof of its password. */
export type PublicLink = { modelId: string; encryption: string; pass: string; kind: LinkKind; title: string }

export type LinkDesign = CallData<typeof shortLink.config>

type Found = { link: PublicLink; asksPassword: boolean }

export async function findLink(modelId: string, encryption: string, signal: AbortSignal): Promise<Found> {
  // Not even the shape of an address: nobody needs to be asked.
  if (modelId === '' || encryption === '') throw new AppError('notFound', 'the address is not complete')
  const { data } = await call(shortLink.getConfig, { params: { modelId }, query: { encryption } }, { signal })
  // Installations that do not say which of the two the address is for have switched on one of them.
  const kind: LinkKind = (data.type || (data.formUse === 1 ? 'form' : 'list')) === 'list' ? 'list' : 'form'
  const asksPassword = (kind === 'form' ? data.formPassUse : data.columnPassUse) === 1
  return { link: { modelId, encryption, pass: '', kind, title: data.fullName }, asksPassword }
}

/** What every call through the link carries. */
export function linkInput({ modelId, encryption, pass }: PublicLink) {
  return { params: { modelId }, query: { encryption, pass } }
}

export async function loadDesign(link: PublicLink, signal?: AbortSignal): Promise<LinkDesign> {
  return (await call(shortLink.config, linkInput(link), signal ? { signal } : {})).data
}

/** The password was never given in this tab, or its proof has run out. */
export function isPassNeeded(error: unknown): boolean {
  return toAppError(error).issues.some((issue) => issue.code === 'passNeeded')
}

/** Stands where a user's id stands elsewhere; no id has a colon. */
export function linkOwner({ modelId }: PublicLink): string {
  return `link:${modelId}`
}

/**
 * Drafts of a public form belong to the browser tab: a reload finds them, the next person at a shared computer does not, and cannot
 * read them either, because the key goes with the tab.
 */
export function draftOwner(link: PublicLink): DraftOwner {
  const owner = linkOwner(link)
  const ofTab = (name: string, make: () => string) => {
    const known = readForUser('tab', owner, name, (value) => (typeof value === 'string' ? value : undefined))
    if (known) return known
    const made = make()
    writeForUser('tab', owner, name, made)
    return made
  }
  return { userId: `${owner}:${ofTab('visitor', randomName)}`, keys: [ofTab('draft-key', randomKey)] }
}
