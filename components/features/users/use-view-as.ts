import { useShell, useTabCommands } from '@/components/ground/public'
import type { RowAction } from '@/components/screen/row-actions'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import { enterViewing } from '@/lib/client/view-as'
import { viewAs } from '@/lib/contract/session/view-as'
import { type UserRow, userStates } from './utils'

/** For administrators: looking at the product with the rights of the person. Everybody else is offered nothing. */
export function useViewAs(t: Texts): (row: UserRow) => RowAction[] {
  const { user } = useShell()
  const commands = useTabCommands()
  const { run } = useMutation(viewAs.begin)
  const look = async (row: UserRow) => {
    if (commands && !(await commands.mayLeavePage())) return
    // A refusal was shown.
    await run({ body: { userId: row.id } }).then(enterViewing, () => undefined)
  }
  return (row) => {
    if (user.isAdministrator !== 1 || row.isAdministrator === 1 || row.enabledMark === userStates.disabled) return []
    const ask = { title: t('viewAs'), text: t('askViewAs', { name: row.realName }) }
    return [{ key: 'viewAs', label: t('viewAs'), ask, run: () => look(row) }]
  }
}
