'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { newPageParam } from '@/components/designer/print/page-param'
import { PrintDesignerMessages } from '@/components/designer/print/print-designer-messages'
import { useRemoteChoice } from '@/components/designer/shell/remote'
import { useModules } from '@/components/designer/shell/remote-lists'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Surface } from '@/components/ui/surface'
import { errorText } from '@/lib/client/error-text'
import { proposedHtml } from '@/lib/domain/print/propose-template'
import type { RecordValues } from '@/lib/form/types'
import { readProposal } from './queries'

type ProposalProps = { onMade: (values: RecordValues) => void; onClose: () => void }

/** A template from a form: its statements and a layout of all that the form has, to be gone on with in the designer. */
export function ProposalDialog(props: ProposalProps) {
  return (
    <PrintDesignerMessages>
      <Choice {...props} />
    </PrintDesignerMessages>
  )
}

function Choice({ onMade, onClose }: ProposalProps) {
  const t = useTranslations('printdesigner.proposal')
  const tCommon = useTranslations('common')
  const tErrors = useTranslations('errors')
  const id = useId()
  const modules = useRemoteChoice(useModules('records'))
  const [modelId, setModelId] = useState('')
  const [isMaking, setMaking] = useState(false)
  const [fault, setFault] = useState('')
  const make = async () => {
    if (modelId === '') return setFault(t('choose'))
    setMaking(true)
    try {
      onMade(proposedValues(await readProposal(modelId), t('suffix')))
    } catch (error) {
      setFault(errorText(error, (key, params) => tErrors(key, params)))
      setMaking(false)
    }
  }
  return (
    <Surface
      kind="general"
      width="480px"
      open
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" loading={isMaking} onClick={() => void make()}>
            {t('make')}
          </Button>
        </>
      }
    >
      <Field id={id} label={t('module')} isRequired error={fault} help={t('hint')}>
        <FieldCombobox
          id={id}
          {...modules}
          isFilterable
          autoFocus
          required
          {...(fault === '' ? {} : { error: fault, errorId: `${id}-error` })}
          values={modelId === '' ? [] : [modelId]}
          placeholder={t('choose')}
          onChange={([next = '']) => {
            setModelId(next)
            setFault('')
          }}
        />
      </Field>
    </Surface>
  )
}

type Proposal = Awaited<ReturnType<typeof readProposal>>

const namesMax = 50

function proposedValues({ fullName, enCode, sqlTemplate, tables }: Proposal, suffix: string): RecordValues {
  return {
    fullName: `${fullName}${suffix}`.slice(0, namesMax),
    enCode: `${enCode.replace(/[^A-Za-z0-9.]/g, '')}.print`.slice(0, namesMax),
    sqlTemplate,
    printTemplate: proposedHtml(fullName, tables),
    pageParam: JSON.stringify(newPageParam),
  }
}
