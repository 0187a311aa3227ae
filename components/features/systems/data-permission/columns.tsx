import { stateColumn, textColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { DataFieldRow, SchemeRow } from '@/lib/contract/system/data-permission'
import { contentText, groupsIn, sentenceOf, symbolsOfField, symbolText } from './utils'

/** Columns of contract 2 §12.6. */
export function dataFieldColumns(t: Texts): readonly DataTableColumn<DataFieldRow>[] {
  const symbols = (row: DataFieldRow) => symbolsOfField(row).map((symbol) => symbolText(symbol, t))
  return [
    textColumn('fullName', t('items.fullName'), (row) => row.fullName, { width: 140 }),
    textColumn('enCode', t('items.enCode'), (row) => row.enCode, { width: 140 }),
    stateColumn('conditionText', t('data.content'), (row) => contentText(row.conditionText, t), { look: 'dot', width: 150 }),
    textColumn('conditionSymbol', t('data.symbol'), (row) => symbols(row).join('、')),
  ]
}

/** What a scheme says is read from its conditions, in the words of whoever looks; what cannot be read is what was written beside them. */
export function schemeColumns(t: Texts): readonly DataTableColumn<SchemeRow>[] {
  const sentence = ({ allData, conditionJson, conditionText, matchLogic }: SchemeRow) => {
    if (allData === 1) return t('data.scheme.everything')
    const groups = groupsIn(conditionJson)
    return groups.length === 0 ? conditionText : sentenceOf({ matchLogic, groups }, t, (logic) => t(`data.logic.${logic}`))
  }
  return [
    textColumn('fullName', t('data.scheme.name'), (row) => row.fullName, { width: 140 }),
    textColumn('enCode', t('data.scheme.code'), (row) => row.enCode, { width: 130 }),
    textColumn('conditionText', t('data.scheme.conditions'), sentence),
  ]
}
