import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPlatform } from './embedded-platform'

const folder = mkdtempSync(path.join(tmpdir(), 'tenon-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A platform as far as its process goes: what it does at each start stands in `plan`; it writes down when it started. */
function scriptOf(name: string, plan: readonly ('ready' | 'exit' | 'readyThenExit' | 'deaf' | 'slow' | 'stuck')[]) {
  const script = path.join(folder, `${name}.cjs`)
  const starts = path.join(folder, `${name}.starts`)
  writeFileSync(starts, '')
  writeFileSync(
    script,
    `const fs = require('node:fs')
    fs.appendFileSync(${JSON.stringify(starts)}, 'x')
    const count = fs.readFileSync(${JSON.stringify(starts)}, 'utf8').length
    const plan = ${JSON.stringify(plan)}
    const step = plan[Math.min(count, plan.length) - 1]
    if (step === 'exit') process.exit(3)
    const tellReady = () => process.send({ ready: true, port: 1000 + count, hasDemoCompany: false, setupToken: 'token-' + count })
    if (step !== 'slow' && step !== 'stuck') tellReady()
    let answers = 0
    if (step === 'readyThenExit') setTimeout(() => process.exit(4), 20)
    process.on('disconnect', () => process.exit(0))
    process.on('message', (message) => {
      if (step === 'deaf' || step === 'stuck' || message !== 'are you there?') return
      fs.appendFileSync(${JSON.stringify(`${starts}.answers`)}, 'x')
      process.send('alive')
      answers += 1
      if (step === 'slow' && answers === 10) tellReady()
    })
    setInterval(() => {}, 1000)`,
  )
  writeFileSync(`${starts}.answers`, '')
  const count = (file: string) => readFileSync(file, 'utf8').length
  return { script, countStarts: () => count(starts), countAnswers: () => count(`${starts}.answers`) }
}

const backOff = { firstMs: 5, longestMs: 20, endsMax: 4, steadyMs: 60_000 }

async function until(ask: () => boolean): Promise<void> {
  for (let round = 0; round < 3000 && !ask(); round += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(ask()).toBe(true)
}

describe('the embedded platform as a process', () => {
  it('killed, it is started again, and its new address and token are told', async () => {
    const { script } = scriptOf('killed', ['ready'])
    const told: [number, string | undefined, boolean][] = []
    const platform = await startEmbeddedPlatform({
      script,
      env: {},
      backOff,
      onReady: ({ port, setupToken }, isRestart) => told.push([port, setupToken, isRestart]),
      onGivenUp: () => undefined,
    })
    expect(platform.isRestarting()).toBe(false)
    process.kill(platform.pid() ?? 0, 'SIGKILL')
    await until(() => platform.isRestarting())
    await until(() => !platform.isRestarting())
    expect(told).toEqual([
      [1001, 'token-1', false],
      [1002, 'token-2', true],
    ])
    expect(platform.ready.port).toBe(1001)
    await platform.stop()
  })

  it('that ends again and again is given up once, after the bounded number of starts', async () => {
    for (const [name, plan] of [
      ['failing', ['ready', 'exit']],
      ['short-lived', ['readyThenExit']],
    ] as const) {
      const { script, countStarts } = scriptOf(name, plan)
      let givenUp = 0
      const platform = await startEmbeddedPlatform({ script, env: {}, backOff, onGivenUp: () => (givenUp += 1) })
      if (name === 'failing') process.kill(platform.pid() ?? 0, 'SIGKILL')
      await until(() => givenUp > 0)
      expect([givenUp, countStarts(), platform.isRestarting()]).toEqual([1, 1 + backOff.endsMax, true])
      await platform.stop()
    }
  })

  it('a first start that fails is not repeated: its own lines say what is wrong', async () => {
    const { script, countStarts } = scriptOf('wrong', ['exit'])
    await expect(startEmbeddedPlatform({ script, env: {}, backOff, onGivenUp: () => undefined })).rejects.toThrow(
      'ended while starting (exit code 3)',
    )
    expect(countStarts()).toBe(1)
  })

  it('is not started again once it was let go, whoever ends it', async () => {
    const { script, countStarts } = scriptOf('let-go', ['ready'])
    const platform = await startEmbeddedPlatform({ script, env: {}, backOff, onGivenUp: () => undefined })
    platform.letGo()
    process.kill(platform.pid() ?? 0, 'SIGKILL')
    await platform.stop()
    expect([countStarts(), platform.isRestarting()]).toEqual([1, false])
  })

  it('that lives but hears nothing any more is ended and started again', async () => {
    const { script, countStarts, countAnswers } = scriptOf('deaf', ['deaf', 'ready'])
    const silence = { askMs: 50, unansweredMax: 60 }
    const platform = await startEmbeddedPlatform({ script, env: {}, backOff, silence, onGivenUp: () => undefined })
    await until(() => countStarts() === 2 && !platform.isRestarting())
    const second = platform.pid()
    // It answers, so it lives on for more questions than a deaf one would.
    await until(() => countAnswers() > 10)
    expect([platform.pid(), countStarts()]).toEqual([second, 2])
    await platform.stop()
  })

  it('a first start may take as long as it answers, and ends when it says nothing any more', async () => {
    const silence = { askMs: 50, unansweredMax: 60 }
    const options = { env: {}, backOff, silence, onGivenUp: () => undefined }
    const platform = await startEmbeddedPlatform({ ...options, script: scriptOf('slow', ['slow']).script })
    expect(platform.ready.port).toBe(1001)
    await platform.stop()
    const stuck = startEmbeddedPlatform({ ...options, script: scriptOf('stuck', ['stuck']).script })
    await expect(stuck).rejects.toThrow('said nothing for 3 s while starting')
  })

  it('is ended at once where nobody may wait', async () => {
    const { script } = scriptOf('at-once', ['ready'])
    const platform = await startEmbeddedPlatform({ script, env: {}, backOff, onGivenUp: () => undefined })
    const pid = platform.pid() ?? 0
    platform.kill()
    await until(() => {
      try {
        return !process.kill(pid, 0)
      } catch {
        return true
      }
    })
    expect(platform.isRestarting()).toBe(false)
  })
})
