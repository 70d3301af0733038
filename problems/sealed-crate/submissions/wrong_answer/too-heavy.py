# Puts more on the pan than there is.
n = int(input())
print(n + 1, flush=True)
input()
