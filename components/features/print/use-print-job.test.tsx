import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { answers, ok, show, startPlatform } from '@/tests/fixtures/schedule-platform'
import type { Paper } from './paper'
import { usePrintJob } from './use-print-job'

const sheet = (): Paper => ({
  document,
  setUp: () => {},
  lay: () => {},
  fit: () => {},
  sheets: () => [],
  print: async () => true,
})

function Probe() {
  const [paper, setPaper] = useState(sheet)
  const { job } = usePrintJob({ templateId: 't1', name: '单', recordIds: ['1'], paper })
  return (
    <button type="button" onClick={() => setPaper(sheet())}>
      {job.status}
    </button>
  )
}

test('a run that another one has taken the place of no longer says how it ends', async () => {
  startPlatform()
  const waiting: (() => void)[] = []
  const record = { printData: {}, printTemplate: '<p>一</p>', operatorRecordList: [], pageParam: '', fullName: '单' }
  answers['GET /system/printDev/Data'] = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return ok(record)
  }
  await show(<Probe />)
  act(() => screen.getByRole('button').click())
  expect(waiting).toHaveLength(2)
  await act(async () => waiting[0]?.())
  expect(screen.getByRole('button')).toHaveTextContent('loading')
  await act(async () => waiting[1]?.())
  expect(await screen.findByText('ready')).toBeInTheDocument()
})
