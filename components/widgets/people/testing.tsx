import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { createNamesCache } from '@/components/form/names-cache'
import { Field } from '@/components/ui/field'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { TreeNode } from '@/lib/contract/permission/rows'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import pickers from '@/messages/zh/pickers.json'
import widgetTexts from '@/messages/zh/widgets.json'
import { parsedField } from '@/tests/fixtures/render-widget'
import type { Caller } from '../names'
import { widgets } from '../registry'
import { type WidgetEnv, WidgetEnvProvider } from '../widget-env'

/** A page with a picker on it and a platform that answers from the test. */

const messages = { common, errors, form, pickers, widgets: widgetTexts }

export function WithPickerTexts({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}

export function treeNode(id: string, type: string, fullName: string, more: Partial<TreeNode> = {}): TreeNode {
  const texts = { parentId: '', lastFullName: '', enCode: '', icon: '', headIcon: '', organize: '' }
  const flags = { disabled: false, hasChildren: Boolean(more.children?.length), isLeaf: false }
  return { id, type, fullName, ...texts, organizeIds: [], ...flags, children: [], ...more }
}

export type Asked = {
  path: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown>
}
type Answer = (asked: Asked) => unknown

export type FakePlatform = { call: Caller; asked: Asked[]; paths: () => string[] }

/** Answers by the path of the call; what a test does not answer fails like a broken line. */
export function fakePlatform(answers: Record<string, Answer>): FakePlatform {
  const asked: Asked[] = []
  const call = async (endpoint: Endpoint, input: Partial<Asked>) => {
    const request: Asked = { path: endpoint.path, params: input.params ?? {}, query: input.query ?? {}, body: input.body ?? {} }
    asked.push(request)
    const answer = answers[endpoint.path]
    if (!answer) throw new Error(`no answer for ${endpoint.path}`)
    return { data: await answer(request), msg: '' }
  }
  return { call: call as unknown as Caller, asked, paths: () => asked.map(({ path }) => path) }
}

export function peopleEnv(call: Caller, more: Partial<WidgetEnv> = {}): WidgetEnv {
  return { Fields: () => null, isDetail: false, call, names: createNamesCache(call), ...more }
}

type Options = {
  value?: unknown
  attributes?: Record<string, unknown>
  env?: Partial<WidgetEnv>
  props?: Record<string, unknown>
}

/** Draws the control of a picker with its label, holding its value as a form would. */
export async function renderPicker(type: string, platform: FakePlatform, { value, attributes, env, props }: Options = {}) {
  const node = parsedField(type, {}, attributes)
  const { Runtime } = await widgets.get(type)!.runtime!()
  const onChange = jest.fn()
  const widgetEnv = peopleEnv(platform.call, env)
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call is what a test wants.
  function Holder() {
    const [held, setHeld] = useState(value)
    return (
      <WidgetEnvProvider value={widgetEnv}>
        <Field id="control" label="名称" error={props?.['error'] as string | undefined}>
          <Runtime
            disabled={false}
            readOnly={false}
            errorId="control-error"
            {...props}
            id="control"
            node={node}
            value={held}
            onChange={(next, data) => {
              onChange(next, data)
              setHeld(next)
            }}
          />
        </Field>
        <button type="button">后面</button>
      </WidgetEnvProvider>
    )
  }
  const view = render(<Holder />, { wrapper: WithPickerTexts })
  return { ...view, onChange, lastValue: () => onChange.mock.lastCall?.[0], lastData: () => onChange.mock.lastCall?.[1] }
}
