import { type ReactNode, useState } from 'react'
import { FormDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { FormNotice } from '@/components/screen/form-notice'
import { LazyMessages } from '@/components/ui/lazy-messages'
import type { SendReply } from '@/lib/client/decisions/decision'
import { randomName } from '@/lib/client/random-name'
import type { SaveAttempt } from '@/lib/client/save-attempt'
import { useTexts } from '@/lib/client/use-texts'
import type { AbnormalNodes } from '@/lib/contract/workflow/flow-parts'
import { AppError } from '@/lib/errors/app-error'
import { own, readTexts } from '@/lib/form/read'
import { decodeIds } from '@/lib/form/wire-values'
import { peopleFormDesign } from './ask-form'
import { flowTaskTexts } from './constants'
import { candidateField } from './schema'

type People = Record<string, string[]>
type Asked = { nodes: AbnormalNodes; answer: (people: People | null) => void }

/** With the people picked so far, under a key: what was not done under one may be sent with other content under the next. */
type Send = (picked: { errorRuleUserList?: People }, target: Target) => Promise<SendReply>

/**
 * Sends an operation, and asks for people where the platform found nobody for a node and this person is to pick them; nothing has been
 * done by then (contract 4a §5.6). Whoever picks nobody has sent nothing: that is told as the failure it is.
 */
export function usePeopleQuestion(): {
  sendAsking: (attempt: SaveAttempt, send: Send) => Promise<SendReply>
  question: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const t = useTexts('flowtask.abnormal')
  const ask = (nodes: AbnormalNodes) =>
    new Promise<People | null>((resolve) => {
      const answer = (people: People | null) => {
        setAsked(null)
        resolve(people)
      }
      setAsked({ nodes, answer })
    })
  const sendAsking = async (attempt: SaveAttempt, send: Send): Promise<SendReply> => {
    let picked: People = {}
    for (;;) {
      const extra = Object.keys(picked).length === 0 ? {} : { errorRuleUserList: picked }
      const reply = await attempt.run<SendReply>({
        write: (key) => send(extra, { id: null, key }),
        amend: ({ id }, key) => send(extra, { id, key }),
      })
      if (reply.data.length === 0) return reply
      attempt.adopt({ key: randomName(), made: attempt.madeRecord })
      const people = await ask(reply.data)
      if (!people) throw new AppError('refused', 'nobody was picked', { userMessage: t('none') })
      picked = { ...picked, ...people }
    }
  }
  const question = asked && (
    <LazyMessages namespace="flowtask" loaders={flowTaskTexts} fallback={null}>
      <PeopleQuestion {...asked} />
    </LazyMessages>
  )
  return { sendAsking, question }
}

function PeopleQuestion({ nodes, answer }: Asked) {
  const t = useTexts('flowtask')
  const form = useDesignForm({ drafts: null, id: null, design: () => peopleFormDesign(t, nodes), isStep: true })
  const save = {
    send: async (values: Record<string, unknown>): Promise<People> =>
      Object.fromEntries(
        nodes.map(({ nodeId }, index) => [nodeId, [...readTexts(decodeIds(own(values, candidateField(index))))]]),
      ),
    done: answer,
  }
  return (
    <FormDialog
      form={form}
      title={t('abnormal.title')}
      width="520px"
      notice={<FormNotice>{t('abnormal.notice')}</FormNotice>}
      save={save}
      onClose={() => answer(null)}
    />
  )
}
