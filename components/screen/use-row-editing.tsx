import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useMutation } from '@/lib/client/use-mutation'
import type { RowAction } from './row-actions'
import { type RowCall, readRowCall } from './row-call'
import type { List } from './use-list'

/** A form that is only read, as a press on its row opens it (the look §2); null where this person may not go on to change it. */
export type Reading = { onEdit: (() => void) | null }

type RowEditingOptions<Row> = {
  list: Pick<List<Row>, 'rowId' | 'settle'>
  /** Deletes one. */
  remove: RowCall
  /** The question before deleting, where the contract has words of its own. */
  askRemove?: string
  /** Names of what uses one, which the question before deleting says. */
  usedBy?: (id: string) => Promise<readonly string[]>
  /** Whether who reads one may change it. */
  mayEdit?: (row: Row) => boolean
}

/** What a plain list screen does with its rows: a dialog that shows one, makes one or changes it, and deleting. */
export function useRowEditing<Row>({ list, remove, askRemove, usedBy, mayEdit = () => true }: RowEditingOptions<Row>) {
  const t = useTranslations('list')
  const [opened, setOpened] = useState<{ row: Row | null; reading: Reading | null } | null>(null)
  const open = (row: Row | null) => setOpened({ row, reading: null })
  const read = (row: Row) => setOpened({ row, reading: { onEdit: mayEdit(row) ? () => open(row) : null } })
  const { call, input } = readRowCall(remove)
  const removal = useMutation(call, { successToast: true })
  const removeOne = async (row: Row) => {
    const id = list.rowId(row)
    // A refusal was shown; somebody else may have been faster, and then the row is gone or another one.
    await removal.run(input(id)).catch(() => undefined)
    list.settle([id])
  }
  return {
    /** What the dialog is open for: a row, or null for a new one. */
    opened,
    open,
    /** Opens it to be read; from there on to changing it. */
    read,
    close: () => setOpened(null),
    /** `denied`: why this person may make none here; the button is seen and says so. */
    createButton: (text: string, denied?: string) => (
      <Button
        variant="primary"
        startIcon={<Icon name="plus" size={16} />}
        aria-disabled={denied !== undefined || undefined}
        data-tip={denied}
        onClick={() => denied === undefined && open(null)}
      >
        {text}
      </Button>
    ),
    edit: (row: Row): RowAction => ({ key: 'edit', label: t('buttons.edit'), run: () => open(row) }),
    remove: (row: Row): RowAction => ({
      key: 'remove',
      label: t('buttons.remove'),
      isDanger: true,
      ask: {
        title: t('remove.title'),
        text: askRemove ?? t('remove.one'),
        ...(usedBy ? { usedBy: () => usedBy(list.rowId(row)) } : {}),
      },
      run: () => removeOne(row),
    }),
  }
}
