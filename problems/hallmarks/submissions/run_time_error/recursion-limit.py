def strike(mark):
    return strike(mark + 'S') + strike(mark + 'G')


print(strike(''))
