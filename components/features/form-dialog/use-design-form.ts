import { useEffect, useState } from 'react'
import { ZodError } from 'zod'
import { useDraft } from '@/components/form/use-draft'
import { useShell, useTabKey } from '@/components/ground/public'
import { useEditSession } from '@/components/screen/use-edit-session'
import { widgetSchemas } from '@/components/widgets/schemas'
import { randomName } from '@/lib/client/random-name'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { AppError } from '@/lib/errors/app-error'
import { issuesOf } from '@/lib/errors/zod-issues'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { useConflict } from './use-conflict'

type DesignFormOptions = {
  /**
   * What drafts are kept under, one name for each form of the product, and what they are called. Null where nothing may be kept, such as
   * passwords.
   */
  drafts: { name: string; title: string } | null
  /** What is changed; null for something new. */
  id: string | null
  /** Made once for each filling-in. */
  design: () => FormDesign
  /** By the names of the fields; what no field is named after is sent back as it came. */
  values?: RecordValues
  /**
   * Reads it anew, as `values` were read, for when somebody else has changed it meanwhile: the person sees the difference and decides.
   * Left out where nobody else can change it.
   */
  newest?: () => Promise<RecordValues>
  /**
   * Choices that are asked for by calls of the feature, by the names that the design has for them (`followingTree`); the values of the
   * fields that they follow are handed in by their names. The same function for the whole life of the form.
   */
  sources?: Sources
  /** A step of something larger, which keeps what is typed here and asks before it is left. */
  isStep?: boolean
  /** Which fields are there depends on others: applied at the start and whenever one of these is another. */
  follows?: { fields: readonly string[]; apply: (store: FormStore) => void }
}

type Sources = Readonly<Record<string, (follows: Readonly<Record<string, unknown>>) => Promise<unknown>>>

/** What is sent, and for what: `id` is null for something new, `key` tells a save that is sent again from another one. */
export type Target = { id: string | null; key: string }

export type Saving<T> = {
  send: (values: Record<string, unknown>, target: Target) => Promise<T>
  /** A question before it is sent. */
  isMeant?: () => Promise<boolean>
  /** Nobody has answered, and somebody else sends it later: what was typed stays as a draft until then. */
  isKept?: (answer: T) => boolean
  done: (answer: T) => Promise<void> | void
  /** The form tells the person why; here the screen around it can look again. */
  refused?: (failure: AppError) => void
}

export type DesignForm = ReturnType<typeof useDesignForm>

/**
 * One filling-in of a form of the product: the design on the form runtime, kept as a draft while it is typed, asked about before it is
 * left, checked and saved exactly once. To begin anew, mount it anew.
 */
export function useDesignForm(options: DesignFormOptions) {
  const { drafts, id, design, values = {}, newest, sources, follows, isStep = false } = options
  const { user, draftOwner } = useShell()
  const begin = (first: RecordValues, own?: Own) => beginSession({ id, design: design(), follows, user }, first, own)
  const [session, setSession] = useState(() => begin(values))
  const { store, attempt } = session
  useFollowing(session)
  const draft = useDraft({
    owner: draftOwner,
    module: { modelId: drafts?.name ?? '', title: drafts?.title ?? '' },
    id,
    session: drafts && session,
  })
  const edit = useEditSession({
    tabKey: useTabKey(),
    isDirty: () => !isStep && (store.isDirty() || store.awaitsFiles()),
    draft,
    canKeep: () => drafts !== null && !store.awaitsFiles(),
  })
  const conflict = useConflict({
    failure: edit.failure,
    session,
    newest,
    begin,
    goOn: (next) => {
      edit.setFailure(null)
      setSession(next)
    },
    onFailure: edit.setFailure,
  })
  const save = async <T>({ send, isMeant, isKept, done, refused }: Saving<T>): Promise<void> => {
    const record = store.toRecord()
    const sendFitting = async (target: Target): Promise<T> => {
      try {
        return await send(record, target)
      } catch (thrown) {
        throw thrown instanceof ZodError ? misfit(thrown) : thrown
      }
    }
    await edit.save({
      attempt,
      isValid: () => store.validate().length === 0,
      ...(isMeant ? { isMeant } : {}),
      ...(isKept ? { isKept } : {}),
      write: (key) => sendFitting({ id, key }),
      amend: (made, key) => sendFitting({ id: made.id, key }),
      done,
      refused: (failure) => {
        store.setServerIssues(failure.issues)
        refused?.(failure)
      },
    })
  }
  // What reads the form once, as designers do, begins anew with a draft that was taken.
  const formKey = `${session.formKey}.${draft.restoredCount}`
  const isNew = id === null
  const subject = isNew ? '' : nameIn(values)
  return { store, formKey, draft, edit, conflict, sources, isNew, subject, save: <T>(saving: Saving<T>) => void save(saving) }
}

/** Which one is changed, as it is called by most forms of the product. */
const nameIn = ({ fullName, realName, title }: RecordValues) => readText(fullName ?? realName ?? title)

type Own = { kept: RecordValues; attempt: SaveAttempt }
type Beginning = {
  id: string | null
  design: FormDesign
  follows: DesignFormOptions['follows']
  user: ReturnType<typeof useShell>['user']
}

/** A filling-in of these values, with what the person has typed before where there is such. */
function beginSession({ id, design, follows, user }: Beginning, values: RecordValues, own?: Own) {
  const store = createFormStore({
    design,
    schemas: widgetSchemas,
    mode: id === null ? 'create' : 'edit',
    initialValues: values,
    currentUser: user,
    readableForms: 'all',
  })
  follows?.apply(store)
  const untouched = store.toRecord()
  if (own) {
    store.restore({ version: 1, record: { ...untouched, ...own.kept } })
    follows?.apply(store)
  }
  return { store, untouched, attempt: own?.attempt ?? new SaveAttempt(), follows, formKey: randomName() }
}

/** What only the schema of the call refuses, before anything is sent, stands at its field like a refusal of the platform. */
function misfit(error: ZodError): AppError {
  return new AppError('invalid', `the form does not fit its call: ${error.message.slice(0, 500)}`, { issues: issuesOf(error) })
}

function useFollowing({ store, follows }: { store: FormStore; follows: DesignFormOptions['follows'] }): void {
  // The form store.
  useEffect(() => {
    let isApplying = false
    const apply = () => {
      // What it changes may be what it follows.
      if (isApplying) return
      isApplying = true
      try {
        follows?.apply(store)
      } finally {
        isApplying = false
      }
    }
    const stops = (follows?.fields ?? []).map((code) => store.subscribe(code, apply))
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, follows])
}
