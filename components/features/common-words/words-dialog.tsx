import { type DialogFrame, FormDialog, LoadingDialog, type Saving, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { commonWords, type WordsType } from '@/lib/contract/system/common-words'
import { readText, readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'
import { saveWords } from './mutations'
import { readWords, useWords } from './queries'
import { type SystemChoice, wordsFormDesign } from './words-form'

type WordsDialogProps = {
  id: string | null
  kind: WordsType
  onSaved: () => void
  onClose: () => void
  /** Saved, and the next ones are to be made. */
  onAgain: () => void
}

const newWords: RecordValues = {}

/** Makes or changes common words (contract 2 §24). */
export function WordsDialog(props: WordsDialogProps) {
  const { id } = props
  const t = useTexts('admin.commonWords')
  const { data, error, mutate } = useWords(id)
  return (
    <LoadingDialog<RecordValues>
      title={t(id === null ? 'create' : 'edit')}
      width="600px"
      start={id === null ? newWords : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = WordsDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, kind, values, frame, onSaved, onClose, onAgain }: FilledDialogProps) {
  const t = useTexts('admin.commonWords')
  const tRecord = useTexts('list.record')
  const { user } = useShell()
  const form = useDesignForm({
    drafts: { name: `system.commonWords.${kind}`, title: t('title') },
    id,
    design: () => wordsFormDesign(t, kind === '0' ? systemChoices(user.systemIds, values) : null),
    values,
    ...(id === null ? {} : { newest: () => readWords(id) }),
  })
  const saving = (goOn: () => void): Saving<Awaited<ReturnType<typeof saveWords>>> => ({
    send: async (filled, target) => {
      const systemIds = [...readTexts(decodeList(filled['systemIds']))]
      return saveWords(commonWords.create.body.parse({ ...filled, systemIds, commonWordsType: kind }), target)
    },
    done: ({ msg }) => {
      void tellDone(msg)
      onSaved()
      goOn()
    },
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={saving(onClose)}
      between={
        id === null && (
          <Button disabled={form.edit.isSaving} onClick={() => form.save(saving(onAgain))}>
            {tRecord('saveAndAdd')}
          </Button>
        )
      }
    />
  )
}

/** The systems of the person, and those that are named already, which may be others. */
function systemChoices(own: readonly { id: string; name: string }[], values: RecordValues): readonly SystemChoice[] {
  const names = readText(values['systemNames']).split('、')
  const stored = [...readTexts(decodeList(values['systemIds']))].map((id, index): SystemChoice => [id, names[index] || id])
  const others = stored.filter(([id]) => !own.some((system) => system.id === id))
  return [...own.map(({ id, name }): SystemChoice => [id, name]), ...others]
}
