import { z } from 'zod'
import { modelData } from '@/lib/portal/model-data'
import { endpoint } from '../endpoint'
import { screenTag } from '../screen/screen'
import { byId, looseFlag, looseList, looseNumber, looseText, wireId } from '../wire'
import { portalTag } from './portal'

/**
 * One line of the answer of `all`: what a widget asked for, or why there is none. `data` has the form that contract 4b §2.3 gives for the
 * kind of the widget.
 */
export const portalDataLine = z.looseObject({
  i: wireId,
  code: z.coerce.number(),
  msg: looseText,
  data: z.unknown(),
})
export type PortalDataLine = z.output<typeof portalDataLine>

const recordField = z.looseObject({
  id: wireId,
  fullName: looseText,
  jnpfKey: looseText,
  /** May be summed. */
  isNumber: looseFlag,
  isDate: looseFlag,
  /** May be grouped by. */
  isDimension: looseFlag,
})

/** Screens and reports count records as portals do, and whoever designs any of them tries that out with the same calls. */
const designersTag = { tag: portalTag.tag, or: [screenTag.tag, 'onlineDev.dataReport'] } as const

/** Own calls: the data of a portal's widgets in one call, and numbers out of records (`modelData`). */
export const portalData = {
  /** Lines of JSON (`portalDataLine`), each as soon as it is ready, ended by a line break. */
  all: endpoint('POST', '/visualdev/Portal/{id}/Data', {
    summary: "Data of a portal's widgets under the caller's rights, line by line as it is ready.",
    access: 'session',
    changesState: false,
    replyKind: 'bytes',
    params: byId,
    body: z.looseObject({
      systemId: z.string().max(100).default(''),
      platform: z.enum(['Web', 'App']).default('Web'),
      /** Items to be answered; none for all that have data. */
      items: z.array(z.string().max(100)).max(500).default([]),
    }),
    data: z.unknown(),
  }),
  /** The same for a draft in the designer, for one widget. */
  preview: endpoint('POST', '/visualdev/Portal/Data/Preview', {
    summary: 'Data of one widget of a draft, under the rights of whoever designs.',
    access: designersTag,
    changesState: false,
    body: z.looseObject({
      jnpfKey: z.string().max(50),
      option: z.record(z.string(), z.unknown()).default({}),
      modelData,
    }),
    data: z.unknown(),
  }),
  models: endpoint('GET', '/visualdev/Portal/Data/Models', {
    summary: 'Released designs whose records the caller may see, with the menu entries that list them.',
    access: designersTag,
    query: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: z.looseObject({
      list: looseList(
        z.looseObject({ id: wireId, fullName: looseText, menus: looseList(z.looseObject({ id: wireId, fullName: looseText })) }),
      ),
    }),
  }),
  fields: endpoint('GET', '/visualdev/Portal/Data/Models/{id}', {
    summary: 'Fields of a design that numbers can be made of.',
    access: designersTag,
    params: byId,
    data: z.looseObject({ list: looseList(recordField), count: looseNumber.optional() }),
  }),
  /** Where a number comes from: the question that the list of its records is asked with (`viewState.question`). */
  behind: endpoint('POST', '/visualdev/Portal/{id}/Data/{itemId}/Records', {
    summary: "Which list, asked how, shows the records behind a number of a widget, under the caller's rights.",
    access: 'session',
    changesState: false,
    params: byId.extend({ itemId: z.string().min(1).max(100) }),
    body: z.looseObject({
      systemId: z.string().max(100).default(''),
      /** The bar or cell: its category and series as the data has them; an entry of a board. */
      name: z.string().max(2000).default(''),
      type: z.string().max(2000).default(''),
      boardId: z.string().max(100).default(''),
    }),
    data: z.looseObject({ menuId: looseText, modelId: looseText, superQuery: looseText }),
  }),
}
