import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { personOfRefusal } from '@/components/form/merge/other-person'
import { useShell } from '@/components/ground/public'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { errorText } from '@/lib/client/error-text'
import { randomName } from '@/lib/client/random-name'
import { toast } from '@/lib/client/toast-store'
import { type DesignInfo, designBase } from '@/lib/contract/online-dev/design-base'
import { toAppError } from '@/lib/errors/app-error'
import styles from './designs.module.css'
import { DifferenceGroups } from './difference-panel'
import { createDesign } from './mutations'
import { readDesign } from './queries'
import { isConflict, type SavingState, type useDesignSaving } from './use-design-saving'
import { type DifferenceGroup, useDifferenceWords } from './use-difference-words'

type ConflictProps = {
  state: SavingState
  saving: Pick<ReturnType<typeof useDesignSaving>, 'base' | 'rebase' | 'save' | 'textOf'>
  /** Lets go of what was done here. */
  onTakeTheirs: () => void
}

/** What could not be stored and why. Somebody else was faster: the difference is shown, and the person decides what becomes of both. */
export function ConflictPanel({ state, saving, onTakeTheirs }: ConflictProps) {
  const t = useTranslations('admin.designs.conflict')
  const tErrors = useTranslations('errors')
  if (state.kind !== 'failed') return null
  if (isConflict(state.error)) return <TwoVersions state={state} saving={saving} onTakeTheirs={onTakeTheirs} />
  return (
    <Alert tone="danger" role="alert">
      <span>{errorText(state.error, (key, params) => tErrors(key, params))}</span>
      <Button size="sm" onClick={() => void saving.save({ isMeant: true })}>
        {t('again')}
      </Button>
    </Alert>
  )
}

function TwoVersions({ state, saving, onTakeTheirs }: ConflictProps & { state: Extract<SavingState, { kind: 'failed' }> }) {
  const t = useTranslations('admin.designs.conflict')
  const tErrors = useTranslations('errors')
  const words = useDifferenceWords()
  const { user } = useShell()
  const [compared, setCompared] = useState<{ theirs: DesignInfo; groups: readonly DifferenceGroup[] } | null>(null)
  // Of this conflict: pressed twice, the copy is made once.
  const [copyKey] = useState(randomName)
  const { base } = saving
  const told = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (thrown) {
      toast.error(errorText(toAppError(thrown), (key, params) => tErrors(key, params)))
    }
  }
  const compare = async () => {
    const theirs = await readDesign(base.id)
    setCompared({ theirs, groups: words(theirs, { ...base, ...saving.textOf() }) })
  }
  const overwrite = async () => {
    const { webType, interfaceId, interfaceParam } = base
    saving.rebase(compared?.theirs ?? (await readDesign(base.id)))
    // What the lists rest on is one's own as well.
    await saving.save({ isMeant: true, facts: { webType, interfaceId, interfaceParam } })
  }
  const copy = async () => {
    const name = `${base.fullName.slice(0, 90)}.${t('mine')}`
    const body = { ...base, ...saving.textOf(), fullName: name, enCode: `${base.enCode.slice(0, 40)}${copyKey.slice(0, 6)}` }
    const made = designBase.create.body.parse({ ...body, id: undefined, version: undefined })
    const { msg } = await createDesign(made, { id: null, key: copyKey })
    toast.success(`${msg}: ${name}`)
    onTakeTheirs()
  }
  const take = async () => {
    if (await confirm({ text: t('askTheirs'), confirmText: t('takeTheirs'), danger: true })) onTakeTheirs()
  }
  const person = personOfRefusal(state.error, user.userId)
  return (
    <Alert tone="warning" role="alert">
      <p>{person ? t('byPerson', { name: person.name }) : t('bySomebody')}</p>
      <div className={styles.conflictActions}>
        <Button size="sm" onClick={() => void told(compare)}>
          {t('compare')}
        </Button>
        <Button size="sm" onClick={() => void told(copy)}>
          {t('copy')}
        </Button>
        <Button size="sm" onClick={() => void take()}>
          {t('takeTheirs')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => void told(overwrite)}>
          {t('overwrite')}
        </Button>
      </div>
      {compared && (
        <div className={styles.conflictLines}>
          <DifferenceGroups groups={compared.groups} none={t('same')} />
        </div>
      )}
    </Alert>
  )
}
