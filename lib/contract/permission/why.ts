import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, looseText, wireId } from '../wire'

/** What can be asked about: a menu entry, an item of one, or a record of the module behind one. */
const whyKinds = ['menu', 'button', 'column', 'form', 'resource', 'record'] as const
export type WhyKind = (typeof whyKinds)[number]

/** What a grant is held by, and what brings a person into that. */
const whyLinkTypes = ['user', 'grade', 'role', 'position', 'permissionGroup', 'group', 'department', 'company'] as const

const link = z.looseObject({ type: z.enum(whyLinkTypes), id: wireId, fullName: looseText })

export type WhyLink = z.output<typeof link>

/** From the person to the grant. `idle` says why the way does not count now; empty: it counts. */
const path = z.looseObject({
  links: looseList(link),
  idle: z.enum(['', 'disabled', 'otherOrganisation']),
})

export type WhyPath = z.output<typeof path>

/** One thing that has to be so. The sentence of a code is the reader's; `words` are what it names. */
export type WhyNode = {
  code: string
  isMet: boolean
  /** How the parts count; a leaf has none. */
  join: 'all' | 'any'
  words: Record<string, string>
  /** By what it is given. */
  paths: WhyPath[]
  /** Of what is not given: who has it, as far as a few names tell. */
  holders: WhyLink[]
  parts: WhyNode[]
}

const node: z.ZodType<WhyNode, unknown> = z.lazy(() =>
  z.looseObject({
    code: z.string(),
    isMet: z.boolean(),
    join: z.enum(['all', 'any']),
    words: z.record(z.string(), z.string()),
    paths: looseList(path),
    holders: looseList(link),
    parts: looseList(node),
  }),
)

const person = z.looseObject({ id: wireId, fullName: looseText, account: looseText, organize: looseText })
const named = z.looseObject({ id: wireId, fullName: looseText })

const itemVerdict = z.looseObject({
  kind: z.enum(['button', 'column', 'form', 'resource']),
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  isGiven: z.boolean(),
})

export type WhyItem = z.output<typeof itemVerdict>

const tag = { tag: 'permission.authorize' } as const
const anId = z.string().min(1).max(100)

/** Why a person may or may not see or do something: the answer of what enforces it, with its reasons. Calls of ours. */
export const why = {
  trace: endpoint('GET', '/permission/Authority/Why', {
    summary: 'Whether a person has something, by which grants, or what keeps him from it.',
    access: tag,
    query: z.looseObject({
      userId: anId,
      kind: z.enum(whyKinds),
      /** Of the menu, the item or the record. */
      id: anId,
      /** The design of a record. */
      modelId: z.string().max(100).default(''),
    }),
    data: z.looseObject({
      isGiven: z.boolean(),
      person,
      target: named.extend({ kind: z.enum(whyKinds) }),
      /** The menu of an item; null for a record, whose module may have several. */
      menu: named.nullable(),
      trace: node,
    }),
  }),
  menus: endpoint('GET', '/permission/Authority/WhyMenus', {
    summary: 'Which of all menus of all systems a person sees.',
    access: tag,
    query: z.looseObject({ userId: anId }),
    data: z.looseObject({ ids: looseList(wireId) }),
  }),
  overview: endpoint('GET', '/permission/Authority/Why/{menuId}', {
    summary: 'What a person has of one menu: the menu itself and each of its items.',
    access: tag,
    params: z.object({ menuId: anId }),
    query: z.looseObject({ userId: anId }),
    data: z.looseObject({ person, menu: named.extend({ isGiven: z.boolean() }), items: looseList(itemVerdict) }),
  }),
}
