import { failuresOfJest, failuresOfPlaywright, listOf, repeatedOfPlaywright } from './failures.mjs'

test('a test that failed is told with its file, its name and the beginning of its message, without colours', () => {
  const report = {
    testResults: [
      {
        name: 'lib/a.test.ts',
        status: 'failed',
        message: 'all of it',
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'sums are exact',
            failureMessages: [`\u001b[31mexpected 1\u001b[39m\n\n${'x\n'.repeat(50)}`],
          },
        ],
      },
      { name: 'lib/b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
    ],
  }
  const text = listOf(failuresOfJest(report))
  expect(text).toContain('* lib/a.test.ts: sums are exact\n    expected 1\n    x\n')
  expect(text).toContain('* lib/b.test.ts\n    cannot be read')
  expect(text).not.toContain('fine')
  expect(text.split('\n')).toHaveLength(18)
})

test('journeys that failed are found in groups, and a list of many ends with how many more there are', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message: `${title} broke` }] }] }],
  })
  const many = Array.from({ length: 11 }, (_, index) => spec(`journey ${index}`, 'unexpected'))
  const report = {
    errors: [],
    suites: [
      { file: 'x.spec.ts', specs: [spec('well', 'expected'), spec('the second time', 'flaky')], suites: [{ specs: many }] },
    ],
  }
  const failures = failuresOfPlaywright(report)
  expect(failures).toHaveLength(11)
  expect(failures[0]).toEqual({ title: 'x.spec.ts: journey 0', message: 'journey 0 broke' })
  expect(repeatedOfPlaywright(report)).toEqual([{ title: 'x.spec.ts: the second time', message: 'the second time broke' }])
  expect(listOf(failures)).toMatch(/and 1 more$/)
  expect(listOf([])).toBe('')
})
