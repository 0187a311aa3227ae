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
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { MergedDesign, Side } from '@/lib/designer/public'
import { toAppError } from '@/lib/errors/app-error'
import styles from './designs.module.css'
import { DifferenceGroups } from './difference-groups-panel'
import { MergeChoicesDialog } from './merge-choices-dialog'
import { isConflict, type SavingState, type useDesignSaving } from './use-design-saving'
import { useDesignStore } from './use-design-store'
import { type DifferenceGroup, useDifferenceWords } from './use-difference-words'
import type { useMerging } from './use-merging'

type ConflictProps = {
  state: SavingState
  saving: Pick<ReturnType<typeof useDesignSaving>, 'base' | 'rebase' | 'save' | 'textOf'>
  merging: Pick<ReturnType<typeof useMerging>, 'prepare' | 'apply' | 'settle'>
  /** Lets go of what was done here. */
  onTakeTheirs: () => void
}

/** What could not be stored and why. Somebody else was faster: the difference is shown, and the person decides what becomes of both. */
export function ConflictPanel({ state, ...rest }: ConflictProps) {
  const t = useTranslations('designs.conflict')
  const tErrors = useTranslations('errors')
  if (state.kind !== 'failed') return null
  if (isConflict(state.error)) return <TwoVersions state={state} {...rest} />
  return (
    <Alert tone="danger" role="alert">
      <span>{errorText(state.error, (key, params) => tErrors(key, params))}</span>
      <Button size="sm" onClick={() => void rest.saving.save({ isMeant: true })}>
        {t('again')}
      </Button>
    </Alert>
  )
}

type TwoProps = ConflictProps & { state: Extract<SavingState, { kind: 'failed' }> }

function TwoVersions({ state, saving, merging, onTakeTheirs }: TwoProps) {
  const t = useTranslations('designs.conflict')
  const tErrors = useTranslations('errors')
  const words = useDifferenceWords()
  const store = useDesignStore()
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
    const theirs = await store.read(base.id)
    setCompared({ theirs, groups: words(theirs, { ...base, ...saving.textOf() }) })
  }
  const overwrite = async () => {
    const { webType, interfaceId, interfaceParam } = base
    const theirs = compared?.theirs ?? (await store.read(base.id))
    merging.settle()
    saving.rebase(theirs)
    // What the lists rest on is one's own as well.
    await saving.save({ isMeant: true, facts: { webType, interfaceId, interfaceParam } })
  }
  const copy = async () => {
    const name = `${base.fullName.slice(0, store.nameMax - 10)}.${t('mine')}`
    const body = { ...base, ...saving.textOf(), fullName: name, enCode: `${base.enCode.slice(0, 40)}${copyKey.slice(0, 6)}` }
    const { msg } = await store.copy(body, copyKey)
    toast.success(`${msg}: ${name}`)
    onTakeTheirs()
  }
  const take = async () => {
    if (await confirm({ text: t('askTheirs'), confirmText: t('takeTheirs'), danger: true })) onTakeTheirs()
  }
  const { takenBack } = state
  const otherName = takenBack?.name ?? personOfRefusal(state.error, user.userId)?.name ?? ''
  const reason = takenBack ? 'takenBack' : otherName === '' ? 'bySomebody' : 'byPerson'
  return (
    <Alert tone="warning" role="alert">
      <p>{t(reason, { name: otherName })}</p>
      <div className={styles.conflictActions}>
        <MergeChoice base={takenBack?.base ?? base} saving={saving} merging={merging} otherName={otherName} told={told} />
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

type ChoiceProps = Pick<ConflictProps, 'saving' | 'merging'> & {
  /** What both began with. */
  base: DesignInfo
  otherName: string
  told: (work: () => Promise<void>) => Promise<void>
}

/** Puts the two versions together and stores them, after it asked for what both changed. */
function MergeChoice({ base, saving, merging, otherName, told }: ChoiceProps) {
  const t = useTranslations('designs.merging')
  const tConflict = useTranslations('list.conflict')
  const { read } = useDesignStore()
  const [asked, setAsked] = useState<{ theirs: DesignInfo; merged: MergedDesign } | null>(null)
  const begin = async () => {
    const theirs = await read(base.id)
    const merged = merging.prepare({ base, theirs })
    if (merged) setAsked({ theirs, merged })
    else toast.warning(t('cannot'))
  }
  const end = async (theirs: DesignInfo, choices: Readonly<Record<string, Side>>) => {
    setAsked(null)
    const merged = merging.prepare({ base, theirs }, choices)
    if (!merged) {
      toast.warning(t('cannot'))
      return
    }
    merging.settle()
    saving.rebase(theirs)
    merging.apply(merged, { base, theirs }, otherName)
    await saving.save({ isMeant: true })
  }
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => void told(begin)}>
        {tConflict('merge')}
      </Button>
      {asked && (
        <MergeChoicesDialog
          merged={asked.merged}
          otherName={otherName}
          onApply={(choices) => void told(() => end(asked.theirs, choices))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
