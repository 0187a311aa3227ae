import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, looseFlag, looseList, looseText, page, wireId } from '../wire'

/** One parameter as the client sends it back, whole, with the value in `defaultValue` (contract 3a §8.2). */
const paramList = z.array(z.looseObject({})).max(200).default([])
const record = z.looseObject({})

const lookup = z.looseObject({
  interfaceId: z.string().max(100).optional(),
  propsValue: z.string().max(200).default(''),
  relationField: z.string().max(200).default(''),
  paramList,
})

const interfaceTreeNode = z.looseObject({
  id: wireId,
  fullName: looseText,
  category: looseText,
  children: looseList(z.looseObject({ id: wireId, fullName: looseText, category: looseText, hasPage: looseFlag.optional() })),
})

/** Reading data interfaces (spec 2 §7.8, contract 2 §16). */
export const dataInterface = {
  preview: endpoint('POST', '/system/DataInterface/{id}/Actions/Preview', {
    summary: 'Result of a data interface for the given parameters.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: z.looseObject({ paramList }),
    data: z.unknown(),
    changesState: false,
  }),
  rows: endpoint('POST', '/system/DataInterface/{id}/Actions/List', {
    summary: 'A page of the records of a data interface, narrowed by a keyword.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: lookup.extend({
      /** Columns shown, joined by commas. */
      columnOptions: z.string().max(5000).default(''),
      keyword: z.string().max(200).default(''),
      currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
      /** Popup selects without paging ask for 10,000, their dialog at first for 100,000 (spec 2 §9). */
      pageSize: z.coerce.number().int().min(1).max(100_000).default(20),
    }),
    data: page(record),
    changesState: false,
  }),
  byIds: endpoint('POST', '/system/DataInterface/{id}/Actions/InfoByIds', {
    summary: 'Records of a data interface by the value of one column, in the order asked; unknown ones are empty.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: lookup.extend({ ids: z.array(z.union([z.string().max(500), z.number()])).max(1000) }),
    data: looseList(record),
    changesState: false,
  }),
  fields: endpoint('POST', '/system/DataInterface/{id}/Actions/GetFields', {
    summary: 'Names of the columns of a data interface.',
    access: 'session',
    params: byId,
    takesCodes: true,
    body: z.looseObject({ paramList }),
    data: looseList(z.union([z.string(), record])),
    changesState: false,
  }),
  parameters: endpoint('GET', '/system/DataInterface/GetParam/{id}', {
    summary: 'Parameters of a data interface.',
    access: 'session',
    params: byId,
    takesCodes: true,
    data: looseList(record),
  }),
  selector: endpoint('GET', '/system/DataInterface/Selector', {
    summary: 'Enabled data interfaces by category.',
    access: 'session',
    data: looseList(interfaceTreeNode),
  }),
}
