import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { useShell } from '@/components/ground/public'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import { differences, isRefusal, type TreeDocument } from '@/lib/designer/public'
import styles from './designs.module.css'
import { createDesign } from './mutations'
import { Lines } from './difference-panel'
import { openDocument } from './open-design'
import { readDesign } from './queries'
import { useDifferenceWords } from './use-difference-words'
import type { SavingState, useDesignSaving } from './use-design-saving'
import { randomName } from '@/lib/client/random-name'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { toast } from '@/lib/client/toast-store'

type ConflictProps = {
  state: SavingState
  mine: TreeDocument
  saving: Pick<ReturnType<typeof useDesignSaving>, 'stored' | 'rebase' | 'save' | 'textOf'>
  /** Lets go of what was done here. */
  onReopen: () => void
}

/** What could not be stored and why. Somebody else was faster: the difference is shown, and the person decides what becomes of both. */
export function ConflictPanel({ state, mine, saving, onReopen }: ConflictProps) {
  const t = useTranslations('admin.designs.conflict')
  const words = useDifferenceWords()
  const tErrors = useTranslations('errors')
  const { user } = useShell()
  const [lines, setLines] = useState<readonly string[] | null>(null)
  if (state.kind !== 'failed') return null
  const { error } = state
  if (!error.issues.some(({ code }) => code === 'conflict')) {
    return (
      <Alert tone="danger">
        <span>{errorText(error, (key, params) => tErrors(key, params))}</span>
        <Button size="sm" onClick={() => void saving.save({})}>
          {t('again')}
        </Button>
      </Alert>
    )
  }
  const person = personOfRefusal(error, user.userId)
  const compare = async () => {
    const theirs = openDocument((await readDesign(saving.stored().id)).formData)
    if (!isRefusal(theirs)) setLines(words(differences(theirs.document, mine)))
  }
  const overwrite = async () => {
    saving.rebase(await readDesign(saving.stored().id))
    await saving.save({})
  }
  const copy = async () => {
    const base = saving.stored()
    const name = randomName().slice(0, 5)
    const body = { ...base, ...saving.textOf(), fullName: `${base.fullName}.${t('mine')}`, enCode: `${base.enCode}${name}` }
    const { msg } = await createDesign(designBase.create.body.parse({ ...body, id: undefined, version: undefined }), { id: null, key: randomName() })
    toast.success(msg)
    onReopen()
  }
  return (
    <Alert tone="warning">
      <p>{person ? t('byPerson', { name: person.name }) : t('bySomebody')}</p>
      <div className={styles.conflictActions}>
        <Button size="sm" onClick={() => void compare()}>
          {t('compare')}
        </Button>
        <Button size="sm" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button size="sm" onClick={onReopen}>
          {t('takeTheirs')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => void overwrite()}>
          {t('overwrite')}
        </Button>
      </div>
      {lines && (
        <div className={styles.conflictLines}>
          <Lines lines={lines} none={t('same')} />
        </div>
      )}
    </Alert>
  )
}
