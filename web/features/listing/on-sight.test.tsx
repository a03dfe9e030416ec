import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchSights } from '#web/test/hands.ts'
import { OnSight } from './on-sight.tsx'

test.each([[[true]], [[false, true]], [[true, false]]])(
  'a part that was in sight in one of the frames %j loads',
  async (sights) => {
    const report = watchSights()
    render(<OnSight>The comments</OnSight>)
    report([false, false])
    expect(screen.queryByText('The comments'), 'never in sight').not.toBeInTheDocument()
    report(sights)
    expect(await screen.findByText('The comments')).toBeVisible()
  },
)
