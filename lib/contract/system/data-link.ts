import { z } from 'zod'
import { endpoint } from '../endpoint'
import { id, optionalText, text } from '../permission/form-fields'
import { created, looseList, looseNumber, looseText, page, pagingQuery } from '../wire'

const tag = { tag: 'system.menu' } as const

/** Of what the tables are: 1 the columns of its list, 2 the fields of its form, 3 its data. */
const dataType = z.coerce.number().int().min(1).max(3)
const ofMenu = z.object({ menuId: z.string().min(1).max(100), dataType })
const name = z.string().min(1).max(200)

/** The tables behind a menu that opens a page: such pages have no design that would tell (contract 2 §12.8). */
export const moduleDataAuthorizeLink = {
  info: endpoint('GET', '/system/ModuleDataAuthorizeLink/getInfo/{menuId}/{dataType}', {
    summary: 'The tables behind a page menu.',
    access: tag,
    params: ofMenu,
    data: z.looseObject({
      id: looseText,
      moduleId: looseText,
      linkId: looseText,
      /** Names, joined by commas. */
      linkTables: looseText,
      dataType: looseNumber,
    }),
  }),
  save: endpoint('POST', '/system/ModuleDataAuthorizeLink/saveLinkData', {
    summary: 'Names the tables behind a page menu.',
    access: tag,
    body: z.looseObject({
      id: id.nullish(),
      moduleId: text('请选择菜单', 100),
      linkId: text('请选择数据连接', 100),
      linkTables: optionalText(10_000),
      dataType,
    }),
    data: created,
  }),
  tables: endpoint('GET', '/system/ModuleDataAuthorizeLink/getVisualTables/{menuId}/{dataType}', {
    summary: 'The tables behind a menu, of its design or as they were named.',
    access: tag,
    params: ofMenu,
    data: z.looseObject({ linkId: looseText, linkTables: looseList(z.string()) }),
  }),
  fields: endpoint('GET', '/system/ModuleDataAuthorizeLink/{linkId}/Tables/{table}/Fields/{menuType}/{dataType}', {
    summary: 'Fields of a table behind a menu, to choose from.',
    access: tag,
    params: z.object({ linkId: name, table: name, menuType: z.coerce.number().int().min(0).max(8), dataType }),
    query: pagingQuery,
    data: page(
      z.looseObject({
        field: looseText,
        fieldName: looseText,
        dataType: looseText,
        /** Ours: where it belongs to a sub-table, which of the record holds its rows. */
        childTableKey: looseText,
      }),
    ),
  }),
}
