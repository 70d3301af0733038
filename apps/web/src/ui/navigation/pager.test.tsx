import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in-language.tsx';
import { listSearch } from '../data/list-search.ts';
import type { ListSearch } from '../data/list-search.ts';
import { Pager } from './pager.tsx';

describe('the pages of a list', () => {
  it('are changed in the URL', async () => {
    const onChange = vi.fn<(search: ListSearch) => void>();
    await renderIn('en', <Pager page={2} perPage={15} total={40} onChange={onChange} />);
    expect(screen.getByText('16–30 of 40')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onChange).toHaveBeenCalledWith({ page: 3, perPage: 15 });
  });

  it('beyond the end correct themselves', async () => {
    const onChange = vi.fn<(search: ListSearch) => void>();
    await renderIn('en', <Pager page={9} perPage={15} total={40} onChange={onChange} />);
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ page: 3, perPage: 15 }));
  });

  it('are read from any URL without trusting it', () => {
    expect(listSearch({ page: '3', perPage: '30', search: 'a' })).toEqual({ page: 3, perPage: 30, search: 'a' });
    expect(listSearch({ page: '-1', perPage: '31', search: ' ' })).toEqual({});
    expect(listSearch({ page: '1e99', perPage: ['15'], search: 7 })).toEqual({ perPage: 15 });
  });
});
