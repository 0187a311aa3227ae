import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import errors from '@/messages/zh/errors.json'
import list from '@/messages/zh/list.json'
import { startHere } from '@/tests/fixtures/script-engine'
import { SamplesProvider } from './samples'
import { ScriptTrial } from './script-trial'

const record = { id: 'r7', amount: '12', name: '一号泵' }
const answers: Readonly<Record<string, unknown>> = {
  FieldDataSelect: { list: [record], pagination: { currentPage: 1, pageSize: 20, total: 1 } },
  r7: { id: 'r7', data: JSON.stringify({ amount: 12, name: '一号泵' }) },
}

/** The network edge. What else is asked for would be a call that a trial must not make. */
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  globalThis.fetch = (async (address: unknown) => {
    const [path = ''] = String(address).split('?')
    const name = path.split('/').at(-1) ?? ''
    asked.push(name)
    return new Response(JSON.stringify({ code: 200, msg: '', data: answers[name] }))
  }) as never
})

test('a script is tried on a record that was chosen: what it would set is told with what was there, and nothing is sent', async () => {
  const text =
    "({ formData, setFormData, onlineUtils }) => { setFormData('amount', formData.amount * 2); onlineUtils.request('/api/pay', 'post') }"
  render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, designer, designershell, errors, list }}>
      <SamplesProvider value={{ modelId: 'm1', rows: [] }}>
        <ScriptTrial
          text={text}
          event="onLoad"
          fields={[
            { code: 'name', label: '设备' },
            { code: 'amount', label: '金额' },
          ]}
          defaults={() => ({ name: '', amount: 1 })}
          startPort={startHere}
        />
      </SamplesProvider>
    </NextIntlClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '选择记录' }))
  await userEvent.dblClick(await screen.findByRole('row', { name: /一号泵/ }))
  expect(await screen.findByText('以记录“一号泵”运行')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '试运行' }))
  const log = within(screen.getByRole('log', { name: '试运行结果' }))
  expect(await log.findByText('金额：12 → 24')).toBeVisible()
  expect(log.getByText(/请求 POST \/api\/pay/)).toBeVisible()
  expect(asked).toEqual(['FieldDataSelect', 'r7'])
})
