import { render, screen, waitFor } from '@testing-library/react'
import { widgets } from '@/components/widgets/registry'
import { type FakePlatform, fakePlatform, peopleEnv, treeNode, WithPickerTexts } from '@/tests/fixtures/render-picker'
import { parsedField } from '@/tests/fixtures/render-widget'
import { paths, usersPlatform } from '@/tests/fixtures/users-platform'
import { WidgetEnvProvider } from '../widget-env'

async function draw(type: string, platform: FakePlatform, value: unknown, text?: string) {
  const { Detail } = await widgets.get(type)!.display!()
  const node = parsedField(type, {}, { multiple: true })
  render(
    <WidgetEnvProvider value={peopleEnv(platform.call)}>
      <div data-testid="face">
        <Detail node={node} value={value} text={text} />
      </div>
    </WidgetEnvProvider>,
    { wrapper: WithPickerTexts },
  )
  return screen.getByTestId('face')
}

test('the text of the server stands, and nobody is asked', async () => {
  const platform = usersPlatform()
  expect(await draw('userSelect', platform, ['u1'], '张三/u1')).toHaveTextContent(/^张三$/)
  expect(platform.asked).toEqual([])
})

test('several names of the server are set apart as the language does it', async () => {
  expect(await draw('userSelect', usersPlatform(), ['u1', 'u2'], '张三/u1,李四/u2')).toHaveTextContent(/^张三、李四$/)
})

test('without a text names are joined as the language joins them', async () => {
  const face = await draw('userSelect', usersPlatform(), ['u1', 'u2'])
  await waitFor(() => expect(face).toHaveTextContent(/^张三、李四$/))
})

test('an organisation is read by its last name', async () => {
  const node = treeNode('d1', 'department', '财务部', { organize: '集团/财务部', organizeIds: ['c1', 'd1'] })
  const platform = fakePlatform({ [paths.selectedList]: () => ({ list: [node] }) })
  const face = await draw('organizeSelect', platform, [['c1', 'd1']])
  await waitFor(() => expect(face).toHaveTextContent(/^财务部$/))
})

test('a company asked for as a department is found as what it is, and a missing one is named', async () => {
  const platform = fakePlatform({ [paths.selectedList]: () => ({ list: [treeNode('c1', 'company', '集团')] }) })
  const face = await draw('depSelect', platform, ['c1', 'd9'])
  await waitFor(() => expect(face).toHaveTextContent('集团、已失效'))
  expect(platform.asked[0]?.body['ids']).toEqual(['c1--department', 'd9--department'])
})
