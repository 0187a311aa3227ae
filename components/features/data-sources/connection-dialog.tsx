import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/call'
import { errorText } from '@/lib/client/error-text'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { dataSource } from '@/lib/contract/system/data-source'
import type { FormStore } from '@/lib/form/form-store'
import { connectionFormDesign, deciding, followType } from './connection-form'
import { saveConnection } from './mutations'
import { readConnection, useConnection } from './queries'

type Values = Record<string, unknown>
type ConnectionDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }

const newConnection: Values = { dbType: 'MySQL', port: 3306 }

/** Makes or changes a connection, and tries it out before (contract 2 §18.1). */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const t = useTranslations('admin.dataSources')
  const { data, error, mutate } = useConnection(props.id)
  return (
    <LoadingDialog<Values>
      title={t(props.id === null ? 'create' : 'edit')}
      width="600px"
      start={props.id === null ? newConnection : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledProps = ConnectionDialogProps & { values: Values; frame: DialogFrame }

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledProps) {
  const t = useTexts('admin.dataSources')
  const form = useDesignForm({
    // A password must not stay behind in this browser.
    drafts: null,
    id,
    design: () => connectionFormDesign(t, id !== null),
    values,
    ...(id === null ? {} : { newest: () => readConnection(id) }),
    follows: { fields: deciding, apply: followType },
  })
  const trial = useTrial(id, form.store)
  return (
    <FormDialog
      {...frame}
      form={form}
      before={
        <Button loading={trial.isRunning} onClick={() => void trial.run()}>
          {t('test')}
        </Button>
      }
      notice={
        trial.told && (
          <FormNotice isFailure={trial.told.isFailure} isSuccess={!trial.told.isFailure}>
            {trial.told.text}
          </FormNotice>
        )
      }
      save={{
        send: (filled, target) => saveConnection(dataSource.create.body.parse(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}

/** Tries out what is filled in; what came of it stands above the form until the next try. */
function useTrial(id: string | null, store: FormStore) {
  const t = useTexts('admin.dataSources')
  const tErrors = useTexts('errors')
  const [isRunning, setRunning] = useState(false)
  const [told, setTold] = useState<{ isFailure: boolean; text: string } | null>(null)
  const run = async () => {
    if (isRunning || store.validate().length > 0) return
    setRunning(true)
    setTold(null)
    try {
      await call(dataSource.test, { body: dataSource.test.body.parse({ ...store.toRecord(), id }) })
      setTold({ isFailure: false, text: t('testDone') })
    } catch (thrown) {
      setTold({ isFailure: true, text: errorText(thrown, (key, params) => tErrors(key, params)) })
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, told, run }
}
