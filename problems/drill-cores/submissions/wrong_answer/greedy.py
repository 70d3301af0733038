# Takes each layer of the first core at its next place in the second.
a = input().strip()
b = input().strip()
at = common = 0
for layer in a:
    found = b.find(layer, at)
    if found >= 0:
        common += 1
        at = found + 1
print(common)
