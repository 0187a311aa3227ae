import { enabledColumn, numberColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { WordsRow, WordsType } from '@/lib/contract/system/common-words'

/** Columns of contract 2 §24. Own words are offered everywhere. */
export function wordsColumns(kind: WordsType, t: Texts): readonly DataTableColumn<WordsRow>[] {
  const systems: readonly DataTableColumn<WordsRow>[] =
    kind === '0'
      ? [textColumn('systemNames', t('columns.systems'), (row) => row.systemNames || t('everywhere'), { width: 200 })]
      : []
  return [
    textColumn('commonWordsText', t('columns.text'), (row) => row.commonWordsText, { pinned: 'left', width: 360 }),
    ...systems,
    enabledColumn(t('columns.state'), t),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}
