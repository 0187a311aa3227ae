import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { useTexts } from '@/lib/client/use-texts'
import { isViewing } from '@/lib/client/viewing'
import styles from './flow-task.module.css'
import type { OperationButton } from './operation-button'
import type { useOperations } from './use-operations'

type OperationsPanelProps = { buttons: readonly OperationButton[]; operations: ReturnType<typeof useOperations> }

/**
 * What can be done with a task: the main things as buttons, the one that is suggested last; the others behind 更多, unless there is only one.
 * Who agrees can also send back at one press.
 */
export function OperationsPanel({ buttons, operations }: OperationsPanelProps) {
  const t = useTexts('flowtask')
  // Whoever looks as somebody else changes nothing.
  const offered = isViewing() ? buttons.filter(({ operation }) => operation === 'print') : buttons
  const { plain, hidden } = placed(offered)
  const { isBusy, running, labelOf, start } = operations
  return (
    <>
      {hidden.length > 0 && (
        <Menu
          label={t('more')}
          trigger={
            <span className={styles.more}>
              {t('more')}
              <Icon name="chevron-down" size={14} />
            </span>
          }
          entries={hidden.map((button) => ({
            key: button.operation,
            label: labelOf(button),
            isDanger: button.isDanger,
            isDisabled: isBusy,
            onSelect: () => start(button),
          }))}
        />
      )}
      {plain.map((button) => (
        <Button
          key={button.operation}
          variant={button.isDanger ? 'danger' : button.isMain ? 'primary' : 'default'}
          disabled={isBusy && running !== button.operation}
          loading={running === button.operation}
          onClick={() => start(button)}
        >
          {labelOf(button)}
        </Button>
      ))}
    </>
  )
}

function placed(buttons: readonly OperationButton[]) {
  const isPlain = ({ isMain, operation }: OperationButton) => isMain || operation === 'reject'
  const others = buttons.filter((button) => !isPlain(button))
  const hidden = others.length > 1 ? others : []
  const rank = ({ isMain, isDanger }: OperationButton) => (isMain && !isDanger ? 2 : isMain ? 1 : 0)
  const plain = buttons.filter((button) => !hidden.includes(button)).toSorted((a, b) => rank(a) - rank(b))
  return { plain, hidden }
}
