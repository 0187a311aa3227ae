import { widgetSchemas } from '@/components/widgets/schemas'
import type { DesignUses } from '@/lib/contract/online-dev/design-versions'
import { namedByIntegration } from '@/lib/flow/integrate-tree'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import type { PlatformContext } from '../../../../http/context'
import { messages, refused } from '../../../../kit/refusals'
import type { Db } from '../../../../store/database'
import { recordTableName } from '../../records/names'
import { findNaming } from '../reference-store'
import { type DesignTableRow, findMenusOfDesigns, findWholeDesign } from './store'
import {
  countRecords,
  findIntegrationsWith,
  findInterfacesWith,
  findNamesOf,
  findTemplates,
  hasLink,
  recordsMax,
} from './uses-store'

/** What uses a design, as far as the platform knows: scripts and addresses outside of it may name it too. */

export async function usesOfDesign(ctx: PlatformContext, id: string) {
  const row = await findWholeDesign(ctx.db, id, 'design')
  if (!row) throw refused(messages.missing)
  const released = await findWholeDesign(ctx.db, id, 'designRelease')
  const others = await elsewhere(ctx.db, released ?? row)
  const { total } = await countRecords(ctx.db, recordTableName(id), [])
  return {
    menus: await menusOf(ctx.db, id),
    designs: others.designs.map(({ id, fullName, columns }) => ({ id, fullName, fields: columns })),
    printTemplates: others.templates.map(({ id, fullName }) => ({ id, fullName })),
    interfaces: others.interfaces.map(({ id, fullName }) => ({ id, fullName })),
    integrations: others.integrations.map(({ id, fullName }) => ({ id, fullName })),
    hasLink: (await hasLink(ctx.db, id)) ? 1 : 0,
    records: total,
    recordsMax,
  }
}

export async function menusOf(db: Db, id: string): Promise<DesignUses['menus']> {
  const menus = await findMenusOfDesigns(db, [id])
  return menus.map(({ moduleId: _known, systemName, enabledMark, ...menu }) => {
    return { ...menu, systemName: systemName ?? '', enabledMark: enabledMark === 1 ? 1 : 0 }
  })
}

type Documents = Pick<DesignTableRow, 'id' | 'enCode' | 'formData' | 'columnData' | 'appColumnData'>
type Text = { id: string; fullName: string; text: string }
/** Everything outside of a design that reads its records, with the texts in which fields are named. */
export type Elsewhere = {
  designs: { id: string; fullName: string; columns: string[] }[]
  /** Named by the design, or reading its records by its code. */
  templates: (Text & { isBySql: boolean })[]
  interfaces: Text[]
  /** Started by its records, or doing something with them. */
  integrations: Text[]
}

export async function elsewhere(db: Db, design: Documents): Promise<Elsewhere> {
  const naming = (await findNaming(db, 'module', [design.id])).filter(({ designId }) => designId !== design.id)
  const names = await findNamesOf(
    db,
    naming.map(({ designId }) => designId),
  )
  const nameOf = new Map(names.map(({ id, fullName }) => [id, fullName]))
  // Statements know the records of a module by its code (`sql-relations`).
  const word = design.enCode
  const printed = printedWith(design)
  const namesModule = moduleNaming(word)
  const templates = (await findTemplates(db, { ids: printed, word })).map(({ id, fullName, sqlTemplate, printTemplate }) => {
    return { id, fullName, isBySql: namesModule(sqlTemplate), text: `${sqlTemplate}\n${printTemplate}` }
  })
  const interfaces = (await findInterfacesWith(db, word)).map(({ id, fullName, ...texts }) => {
    return { id, fullName, text: Object.values(texts).join('\n') }
  })
  return {
    designs: naming.map(({ designId, columns }) => ({ id: designId, fullName: nameOf.get(designId) ?? designId, columns })),
    templates: templates.filter(({ id, isBySql }) => printed.includes(id) || isBySql),
    interfaces: interfaces.filter(({ text }) => namesModule(text)),
    integrations: (await findIntegrationsWith(db, design.id))
      .filter(({ templateJson }) => namedByIntegration(templateJson).has(design.id))
      .map(({ id, fullName, templateJson }) => ({ id, fullName, text: templateJson })),
  }
}

function printedWith({ formData, columnData, appColumnData }: Documents): string[] {
  const lists = [columnData, appColumnData].flatMap((text) => parseListDesign(text, widgetSchemas).printIds)
  return [...new Set([...parseDesign(formData, widgetSchemas).config.printIds, ...lists])]
}

/** As a word of its own; its sub-tables are called `code_tableField`. */
function moduleNaming(code: string): (text: string) => boolean {
  const name = new RegExp(`(?<![\\p{L}\\p{N}_.])${escaped(code)}(_[\\p{L}\\p{N}_]+)?(?![\\p{L}\\p{N}_])`, 'iu')
  return (text) => name.test(unbroken(text))
}

/** Every word of a text, in small letters. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    unbroken(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu),
  )
}

/** The texts are JSON: a word that begins a line of a statement follows the letter of the sign for the new line. */
function unbroken(text: string): string {
  return text.replace(/\\[nrt]/g, ' ')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
