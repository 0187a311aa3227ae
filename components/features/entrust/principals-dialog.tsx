import { useState } from 'react'
import type { Person } from '@/components/features/flow-task/public'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Surface } from '@/components/ui/surface'
import { PeopleValue, personOf } from '@/components/ui/values/people-value'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import styles from './entrust.module.css'

type PrincipalsDialogProps = {
  /** Name of the flow. */
  name: string
  people: readonly Person[]
  onChosen: (people: readonly Person[]) => void
  onClose: () => void
}

/** Several people let the person launch a flow: for whom it is to be, at least one of them. */
export function PrincipalsDialog({ name, people, onChosen, onClose }: PrincipalsDialogProps) {
  const t = useTexts('entrust')
  const tCommon = useTexts('common')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const confirm = () =>
    chosen.length === 0 ? toast.warning(t('principalFirst')) : onChosen(people.filter(({ id }) => chosen.includes(id)))
  return (
    <Surface
      kind="general"
      open
      title={t('principals')}
      subtitle={name}
      width="480px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" onClick={confirm}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('principalsHint')}</p>
      <ul className={styles.people}>
        {people.map(({ id, fullName }) => (
          <li key={id}>
            <label className={styles.person}>
              <Checkbox
                checked={chosen.includes(id)}
                onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
              <PeopleValue people={[personOf(fullName)]} joint=", " />
            </label>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
