-- A real client: Neovim opens a definition, breaks a word, takes the quick fix, completes, hovers and renames. Run as
-- nvim --headless -u NONE -l or -S this file; PROGRAM and DEFINITION in the environment. Prints "fine", or what is not.
local function fail(text)
  io.stderr:write(text .. '\n')
  vim.cmd('cquit 1')
end
local function expect(condition, text)
  if not condition then fail('expected ' .. text) end
end

vim.cmd('edit ' .. vim.env.DEFINITION)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = 'ludwright', cmd = { vim.env.PROGRAM, 'lsp' }, root_dir = vim.fn.getcwd() })
expect(id, 'the server to start')
vim.lsp.buf_attach_client(buffer, id)
expect(vim.wait(20000, function()
  local client = vim.lsp.get_client_by_id(id)
  return client ~= nil and client.initialized
end), 'the server to answer')

local function lines() return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end
local function go_to(text, behind)
  for row, line in ipairs(lines()) do
    local first, last = line:find(text, 1, true)
    if first then
      vim.api.nvim_win_set_cursor(0, { row, behind and last or first - 1 })
      return row, first
    end
  end
  fail('no line has ' .. text)
end
local function ask(method, more)
  local params = vim.lsp.util.make_position_params(0, 'utf-16')
  for key, value in pairs(more or {}) do params[key] = value end
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  expect(answers and answers[id], 'an answer to ' .. method)
  expect(not answers[id].error, 'no error of ' .. method .. ': ' .. vim.inspect(answers[id].error))
  return answers[id].result
end
local function replace(old, new)
  local row, first = go_to(old)
  vim.api.nvim_buf_set_text(buffer, row - 1, first - 1, row - 1, first - 1 + #old, { new })
end
local function faults() return vim.diagnostic.get(buffer) end

-- a word is misspelt
replace('forward or forward-diagonal', 'forward or forward-diagnal')
expect(vim.wait(20000, function() return #faults() == 1 end), 'one fault, got ' .. vim.inspect(faults()))
expect(faults()[1].message:find('did you mean `forward%-diagonal`'), 'what was meant in ' .. faults()[1].message)
local row = go_to('forward-diagnal')
local actions = ask('textDocument/codeAction', {
  range = { start = { line = row - 1, character = 0 }, ['end'] = { line = row - 1, character = 200 } },
  context = { diagnostics = {} },
})
expect(actions and actions[1], 'a quick fix')
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
expect(vim.wait(20000, function() return #faults() == 0 end), 'the fix to hold')

-- completion inside a phrase, as the editor's own command asks for it
replace('to empty}', 'to }')
go_to('to }', true)
vim.api.nvim_win_set_cursor(0, { vim.api.nvim_win_get_cursor(0)[1], vim.api.nvim_win_get_cursor(0)[2] - 1 })
local found = false
for i, item in ipairs(ask('textDocument/completion').items) do found = found or (i <= 10 and item.label == 'empty') end
expect(found, '`empty` among the first ten behind `to `')
replace('to }', 'to empty}')

-- what a rule says
go_to('step forward')
local hover = ask('textDocument/hover')
expect(hover and hover.contents.value:find('steps one cell forward'), 'the rule in words')

-- a name is changed everywhere
go_to('runner:')
local edit = ask('textDocument/rename', { newName = 'walker' })
vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
expect(not table.concat(lines(), '\n'):find('runner'), 'no `runner` to be left')
expect(vim.wait(2000, function() return #faults() == 0 end), 'nothing to be wrong after the change of name')
expect(#ask('textDocument/documentSymbol') > 5, 'the parts of the definition')

vim.lsp.stop_client(id)
print('fine')
vim.cmd('qall!')
