import { z } from 'zod'
import { endpoint } from '../endpoint'
import { text } from '../permission/form-fields'
import { byId, download, epochMs, looseFlag, looseList, looseText, nothing, wireId } from '../wire'
import { screenTag } from './screen'

const itemIds = z.array(z.string().max(100)).max(1000).default([])
const key = z.string().regex(/^[\w-]{20,100}$/)

const link = z.looseObject({
  id: wireId,
  /** Where the display hangs. */
  fullName: looseText,
  /** Whose rights it shows at most; empty: only what stands in the design. */
  userId: looseText,
  userName: looseText,
  creatorUser: looseText,
  creatorTime: epochMs,
  expiresAt: epochMs,
  /** When it was last asked with; absent: never. */
  usedAt: epochMs,
  /** Somebody else has changed the screen: it shows only the design until its person agrees to it. */
  isPaused: looseFlag,
  /** It opens nothing any more: its time is over, or the person or the screen is switched off. */
  isDead: looseFlag,
})
export type ScreenLink = z.output<typeof link>

/** Days that a link lives at most. */
export const linkDaysMax = 366
export const linksMax = 50

/** A line of `changes`: designs whose records have changed since the line before. */
export const screenChange = z.looseObject({ modelIds: z.array(z.string()) })

/** Own calls: data of a screen in one call, and its file. What a design counts is tried with `portalData.preview`. */
export const screenOwn = {
  /** Lines of JSON (`portalDataLine` of `portal/portal-data.ts`), each as soon as it is ready, ended by a line break. */
  data: endpoint('POST', '/visualdev/Screen/{id}/Data', {
    summary: "Data of a screen's items under the caller's rights, line by line as it is ready.",
    access: 'session',
    changesState: false,
    replyKind: 'bytes',
    params: byId,
    /** Items to be answered; none for all that have data. */
    body: z.looseObject({ items: itemIds }),
    data: z.unknown(),
  }),
  /** Lines of JSON (`screenChange`), for some seconds; then it is asked again. */
  changes: endpoint('POST', '/visualdev/Screen/{id}/Changes', {
    summary: 'Tells as soon as records of a design have changed that the screen counts.',
    access: 'session',
    changesState: false,
    replyKind: 'bytes',
    isHeld: true,
    params: byId,
    body: z.looseObject({}),
    data: z.unknown(),
  }),
  export: endpoint('POST', '/visualdev/Screen/{id}/Actions/Export', {
    summary: 'A data screen as a file (.vs).',
    access: screenTag,
    params: byId,
    data: download,
  }),
  import: endpoint('POST', '/visualdev/Screen/Actions/Import', {
    summary: 'Takes a data screen from a file (.vs).',
    access: screenTag,
    bodyKind: 'multipart',
    body: z.unknown(),
    data: nothing,
  }),
}

/** Own calls: links for displays that nobody is signed in at. Each shows one screen and opens nothing else. */
export const screenLinks = {
  list: endpoint('GET', '/visualdev/Screen/{id}/Links', {
    summary: 'Links that show a screen without signing in; their keys are never told again.',
    access: screenTag,
    params: byId,
    data: z.looseObject({ list: looseList(link) }),
  }),
  issue: endpoint('POST', '/visualdev/Screen/{id}/Links', {
    summary: 'Makes a link. Its key is told once, here.',
    access: screenTag,
    params: byId,
    body: z.looseObject({
      fullName: text('请输入链接名称', 50),
      /** `self`: with the rights of whoever makes it; `none`: only what stands in the design; else the id of a person (administrators). */
      userId: z.string().max(100).default('none'),
      days: z.coerce.number().int().min(1).max(linkDaysMax).default(30),
    }),
    /** The page is `/wallScreen#{key}` of this product. */
    data: z.looseObject({ id: wireId, key: z.string() }),
  }),
  confirm: endpoint('POST', '/visualdev/Screen/{id}/Links/{linkId}/Actions/Confirm', {
    summary: 'A link shows the rights of its person again, after somebody else has changed the screen.',
    access: screenTag,
    params: byId.extend({ linkId: z.string().min(1).max(100) }),
    data: nothing,
  }),
  revoke: endpoint('DELETE', '/visualdev/Screen/{id}/Links/{linkId}', {
    summary: 'Ends a link at once.',
    access: screenTag,
    params: byId.extend({ linkId: z.string().min(1).max(100) }),
    data: nothing,
  }),
}

/** Own calls: what the key of a link opens, and nothing more. It travels in the body, so that no log of addresses has it. */
export const wallScreen = {
  detail: endpoint('POST', '/visualdev/WallScreen/Detail', {
    summary: 'The screen of a link.',
    access: 'anonymous',
    changesState: false,
    body: z.looseObject({ key }),
    data: z.looseObject({ id: wireId, title: looseText, detail: looseText, component: looseText }),
  }),
  data: endpoint('POST', '/visualdev/WallScreen/Data', {
    summary: 'Data of the items of the screen of a link, line by line as it is ready.',
    access: 'anonymous',
    changesState: false,
    replyKind: 'bytes',
    body: z.looseObject({ key, items: itemIds }),
    data: z.unknown(),
  }),
  changes: endpoint('POST', '/visualdev/WallScreen/Changes', {
    summary: 'Tells as soon as records of a design have changed that the screen of a link counts.',
    access: 'anonymous',
    changesState: false,
    replyKind: 'bytes',
    isHeld: true,
    body: z.looseObject({ key }),
    data: z.unknown(),
  }),
}
